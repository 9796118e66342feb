/** Path of a page's Markdown: `operations/revoke/` -> `operations/revoke.md`; that of the first page is `index.md`. */
export function twinOf(path: string): string {
  return path === '' ? 'index.md' : path.replace(/\/?$/, '.md')
}
