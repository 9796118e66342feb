import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { cachedFilesOf } from '../src/cached-files-of.ts'
import { filesOf } from '../src/index.ts'

test('a cache gives what the sources are now: at first, again, and once one has changed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'loyalty-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src'))
  const folder = pathToFileURL(`${root}/src/`)
  const exported: (readonly string[] | undefined)[] = []
  for (const name of ['one', 'one', 'two']) {
    writeFileSync(join(root, 'src/some.ts'), `import './other.ts'\nexport const ${name}: number = 1\n`)
    const files = await cachedFilesOf(folder)
    expect(files).toEqual(JSON.parse(JSON.stringify(filesOf(folder))))
    exported.push(files[0]?.exports)
  }
  expect(exported).toEqual([['one'], ['one'], ['two']])
})
