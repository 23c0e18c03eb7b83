/** Whatever begins a line, in any script. */
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

export interface ContextPolicies {
  /**
   * One message of a channel on one line (W-71). A line break in it would begin a line in somebody
   * else's name.
   */
  contextLine(author: string, text: string): string;
}

export const soundContext: ContextPolicies = {
  contextLine: (author, text) => `${onOneLine(author)}: ${onOneLine(text)}`,
};

function onOneLine(text: string): string {
  return text.replace(LINE_BREAKS, " ");
}
