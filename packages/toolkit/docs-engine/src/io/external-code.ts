import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutInline } from '../policy/without-inline.ts'

/**
 * Moves the inline code of all pages into files, so that hosts can forbid it.
 *
 * @param root Folder of a built site.
 * @param base Path of the site on its host, without a slash at the end.
 */
export function moveInlineCode(root: string, base: string): void {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const read = (extension: string): Map<string, string> =>
    new Map(paths.flatMap((path) => (path.endsWith(extension) ? [[path, readFileSync(join(root, path), 'utf8')]] : [])))
  const site = withoutInline(read('.html'), { base, sheets: read('.css') })
  for (const [path, content] of [...site.files, ...site.pages]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
