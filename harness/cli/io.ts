/** Where a command's words go. Tests listen here; `main.ts` binds it to the process. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
}
