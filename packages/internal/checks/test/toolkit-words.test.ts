import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Words of our contract, which the toolkit must not contain. */
const foreign = /\btiers?\b|TierStructure|rewards?\b|card.?definition|x-app-|\bvl\.|loyalty/i

/** Files of the toolkit, relative to its folder: manifests, sources, templates, documents, and tests. */
const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages/toolkit'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  // A file that is gone may not be committed yet.
  .filter((path) => path !== '' && existsSync(root + path))
  .map((path) => path.slice('packages/toolkit/'.length))

const isTest = (file: string): boolean => /\/(?:test|nightly)\//.test(file)
const linesOf = (file: string): string[] => readFileSync(`${root}packages/toolkit/${file}`, 'utf8').split('\n')

/** Tests that read the contract of this repository: it is larger and stricter than what a test would make up. */
const needContract = [
  'core/document/test/load-alone.test.ts',
  'docs-engine/test/changelog.test.ts',
  'specwright/test/client/token-operation.test.ts',
  'specwright/test/diff/named-versions.test.ts',
  'specwright/test/factories/factory-values.ts',
  'specwright/test/folder.test.ts',
  'specwright/test/slow-patterns.test.ts',
  'specwright/test/types-layout.test.ts',
  'specwright/test/types-soundness.test.ts',
  'specwright/test/wanted-differences.ts',
]

test('no source, manifest, template or page of the toolkit mentions the contract of this repository', () => {
  const own = files.filter((file) => !isTest(file))
  const found = own.flatMap((file) =>
    linesOf(file)
      .filter((line) => foreign.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(own.length).toBeGreaterThan(0)
})

test('no file of the toolkit is named after the contract', () => {
  expect(files.filter((file) => foreign.test(file))).toEqual([])
})

test('of the tests of the toolkit, only those that need the contract name it', () => {
  const found = files.filter(isTest).filter((file) => linesOf(file).some((line) => /loyalty/i.test(line)))
  expect(found).toEqual(needContract)
})

test('the release command names no path and no package of this repository', () => {
  const own = files.filter((file) => file.startsWith('release/src/'))
  const found = own.flatMap((file) =>
    linesOf(file)
      // It may import the toolkit, and its comments may have examples.
      .filter((line) => !/^\s*(?:\/?\*|\/\/)|\bfrom '(?:@specwright\/|specwright)/.test(line))
      .filter((line) => /@specwright|\bpackages\/|\bapps\/|\bopenapi\/|\btoolkit\b|\binternal\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(own.length).toBeGreaterThan(0)
})

test('sources take the names of the toolkit from one place', () => {
  const own = files.filter((file) => /\/src\/.*\.(?:ts|astro)$/.test(file) && file !== 'core/code/src/product.ts')
  const found = own.flatMap((file) =>
    linesOf(file)
      // A specifier is no string that code can make up.
      .filter(
        (line) =>
          !/^\s*(?:\/?\*|\/\/|declare module )|\b(?:from|import) '|import(?:\.meta\.resolve)?\('|virtual:/.test(line),
      )
      .filter((line) => /specwright/i.test(line.replace(/\s\/\/ .*$|\/\*\*.*\*\//, '')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(own.length).toBeGreaterThan(0)
})
