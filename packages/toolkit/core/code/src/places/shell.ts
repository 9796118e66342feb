/** A string as one argument of a POSIX shell, in which nothing has a meaning of its own. */
export function inShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
