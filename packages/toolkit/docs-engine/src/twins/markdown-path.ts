/** Path of a page's Markdown: `operations/revoke/` -> `operations/revoke.md`; for the home page, `index.md`. */
export function markdownPathOf(path: string): string {
  return path === '' ? 'index.md' : path.replace(/\/?$/, '.md')
}
