import { compile } from "json-schema-to-typescript";
import ts from "typescript";
import type { Definitions } from "./bundle.ts";

/** Name of the type json-schema-to-typescript wants for the whole; it is left out of what we write. */
const ROOT = "Contract";

/** The TypeScript types of all definitions, every property and array read-only. */
export async function typesOf(definitions: Definitions, banner: string): Promise<string> {
  const root = {
    title: ROOT,
    type: "object",
    properties: Object.fromEntries(
      Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }]),
    ),
    $defs: definitions,
  };
  const source = await compile(root as Parameters<typeof compile>[0], ROOT, {
    additionalProperties: false,
    bannerComment: banner,
    declareExternallyReferenced: true,
    enableConstEnums: false,
    format: false,
    ignoreMinAndMaxItems: true,
    strictIndexSignatures: false,
    unknownAny: true,
  });
  return readonly(withoutRoot(source));
}

function withoutRoot(source: string): string {
  const file = parse(source);
  const root = file.statements.find(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === ROOT,
  );
  if (root === undefined) return source;
  return source.slice(0, root.getFullStart()) + source.slice(root.end);
}

/** Writes `readonly` before every property and every array type that lacks it. */
function readonly(source: string): string {
  const positions: number[] = [];
  const file = parse(source);
  const visit = (node: ts.Node): void => {
    const marked =
      ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node)
        ? node.modifiers === undefined
        : ts.isArrayTypeNode(node);
    if (marked) positions.push(node.getStart(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return positions
    .sort((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}readonly ${text.slice(at)}`, source);
}

function parse(source: string): ts.SourceFile {
  return ts.createSourceFile("types.ts", source, ts.ScriptTarget.Latest, true);
}
