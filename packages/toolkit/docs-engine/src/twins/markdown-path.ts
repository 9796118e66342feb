/** Path of a page's Markdown: `operations/revoke/` -> `operations/revoke.md`; for the home page, `index.md`. */
export function markdownPathOf(path: string): string {
  return path === '' ? 'index.md' : path.replace(/\/?$/, '.md')
}

/** Path of the page of which Markdown is asked for, as `markdownPathOf` has it; `undefined` for what is no Markdown. */
export function pagePathOf(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined
  return path === 'index.md' ? '' : path.replace(/\.md$/, '/')
}
