import type { Defect } from "./defect.ts";

export const deadNameOfTheScope: Defect = {
  id: "F-70-dead-name-of-the-scope",
  finding: "F-70",
  side: "gateway",
  summary: "A server's old name is read where the new one is missing.",
  policies: {
    scopeOf: (source) => {
      const { guild_id: guild } = source as { readonly guild_id?: string | null };
      return source.scope_id ?? guild ?? null;
    },
  },
};
