/** How a file is told of that could not be shown, or not yet (O-35). */
const NOTICE = "📎 ";

/**
 * The text in place of a file that was refused: its caption, and where it is or what it was called.
 *
 * @param what A public URL, or the name of a file that nobody but the gateway can reach.
 */
export function mediaNotice(caption: string, what: string): string {
  return caption.trim() === "" ? NOTICE + what : `${caption}\n${NOTICE}${what}`;
}
