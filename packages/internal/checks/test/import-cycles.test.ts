import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cyclesIn } from '../src/import-cycles.ts'
import { importsBelow } from '../src/import-graph.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

const folders = globSync(
  '{packages,packages/toolkit,packages/toolkit/core,packages/internal,apps}/*/{src,test,nightly,files}/',
  {
    cwd: root,
  },
)

test.each(folders.toSorted())('there are no import cycles below %s', (folder) => {
  const imports = importsBelow(root + folder).filter(({ file }) => !file.includes('generated/'))
  expect(cyclesIn(imports)).toEqual([])
})

test('folders are read', () => {
  expect(folders).toEqual(expect.arrayContaining(['packages/toolkit/core/diff/src', 'packages/internal/checks/test']))
})

test.each([
  { imports: ['a b', 'b c'], cycles: [] },
  { imports: ['a a'], cycles: [['a.ts']] },
  { imports: ['a b', 'b c', 'c a', 'd a'], cycles: [['a.ts', 'b.ts', 'c.ts']] },
  {
    imports: ['a b', 'b a', 'b c', 'c d', 'd c'],
    cycles: [
      ['a.ts', 'b.ts'],
      ['c.ts', 'd.ts'],
    ],
  },
])('$imports: the cycles, of values and types, are $cycles', ({ imports, cycles }) => {
  const edges = imports.map((edge, index) => {
    const [from, to] = edge.split(' ')
    return { file: `${from}.ts`, specifier: `./${to}.ts`, typeOnly: index === 0 }
  })
  expect(cyclesIn(edges)).toEqual(cycles)
})
