import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasRelease, installing, withNote } from '../src/release/unpublished-note.ts'

test.each(installing)('%s says before npm install whether npm has the package', (file) => {
  const readme = readFileSync(file, 'utf8')
  expect(readme).toMatch(/^npm install /m)
  expect(readme).toBe(withNote(readme, hasRelease()))
  expect(/^Not published yet: [^]*?^npm install /m.test(readme)).toBe(!hasRelease())
})

test('the note goes with the first release, and stands once until then', () => {
  const readme = '# a\n\n```sh\nnpm install a\n```\n\n```sh\nnpm install b\n```\n'
  const noted = withNote(readme, false)
  expect(noted.match(/Not published yet/g)).toHaveLength(1)
  expect(withNote(noted, false)).toBe(noted)
  expect(withNote(noted, true)).toBe(readme)
})
