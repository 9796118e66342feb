import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(?:[A-Z]+|packages\/.*README|apps\/docs\/README)\.md$/.test(file) && existsSync(root + file))

test('there are pages at the root and in each package', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'packages/toolkit/specwright/README.md']))
})

test.each(pages)('the links of %s lead to files, and to headings in them', (page) => {
  const text = readFileSync(root + page, 'utf8').replaceAll(/^```[^]*?^```$/gm, '')
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, link = '']) => link,
  )
  // The licence is beside a README once it is packed.
  const links = inline.filter((link) => !/^https?:|^LICENSE$/.test(link))
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? root + page : join(root, dirname(page), path)
    return !existsSync(file) || (anchor !== undefined && !headingsOf(file).includes(anchor))
  })
  expect(broken).toEqual([])
})

/** The anchors of the headings of a file, as GitHub and Starlight make them. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  )
}
