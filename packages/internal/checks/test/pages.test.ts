import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string): string => readFileSync(root + file, 'utf8')

/** Pages that people read as they are, in a terminal or an editor: the READMEs, and those beside them. */
const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*README.md', '*CONTRIBUTING.md', 'ARCHITECTURE.md'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  // A file that is gone may not be committed yet.
  .filter((file) => file !== '' && existsSync(root + file))

/** The rows of tables that are wider than 120 characters; what stands in a block of code is no table. */
function wideRows(markdown: string): string[] {
  const lines = markdown.replaceAll(/^```[^]*?^```$/gm, '').split('\n')
  return lines.filter((line) => line.startsWith('|') && [...line].length > 120)
}

test.each(pages)('no table of %s is wider than 120 characters', (file) => {
  expect(wideRows(read(file))).toEqual([])
})

test('a table that is too wide is found, unless it is code', () => {
  const row = (width: number): string => `| ${'a'.repeat(width - 4)} |`
  expect(wideRows(`# Title\n\n${row(120)}\n${row(121)}\n\n\`\`\`\n${row(200)}\n\`\`\`\n`)).toEqual([row(121)])
})

test('the README of the command has at most 150 lines', () => {
  expect(read('packages/toolkit/specwright/README.md').split('\n').length).toBeLessThanOrEqual(151)
})

describe('the drawing of ARCHITECTURE.md', () => {
  const [, drawing = ''] = /^```\n([^]*?)^```$/m.exec(read('ARCHITECTURE.md')) ?? []
  const { packages: patterns } = parse(read('pnpm-workspace.yaml')) as { readonly packages: readonly string[] } // our own
  const folders = patterns.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
  const names = folders.map((file) => basename(file.replace('/package.json', '')))

  test('is as wide as a screen', () => {
    expect(drawing.split('\n').filter((line) => [...line].length > 120)).toEqual([])
  })

  test('has every package of the workspace', () => {
    expect(names.length).toBeGreaterThan(20)
    const words = new Set(drawing.match(/[\w-]+/g))
    expect(names.filter((name) => !words.has(name))).toEqual([])
  })
})

describe('the first changes of CONTRIBUTING.md', () => {
  const [, section = ''] = /^## First changes\n([^]*?)^## /m.exec(read('CONTRIBUTING.md')) ?? []
  const rows = [...section.matchAll(/^\| (.*?) *\| `([^`]+)` *\|/gm)]
  // A row without a change continues the one before.
  const changes = Object.groupBy(
    rows,
    (row) => rows.slice(0, rows.indexOf(row) + 1).findLast(([, name]) => name)?.[1] ?? '',
  )

  test('are these five', () => {
    const expected = ['an emitter', 'a keyword', 'a rule of `diff`', 'a row of the docs', 'a behaviour of the mock']
    expect(Object.keys(changes)).toEqual(expected)
  })

  test.each(Object.entries(changes))('%s has files that exist, and a test', (_, files = []) => {
    const paths = files.map(([, , file = '']) => `packages/toolkit/${file}`)
    expect(paths.filter((path) => !existsSync(root + path))).toEqual([])
    expect(paths.filter((path) => path.includes('/test/')).length).toBeGreaterThan(0)
    expect(paths.filter((path) => path.includes('/src/')).length).toBeGreaterThan(0)
  })
})
