import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadAlone } from '../src/io/load-alone.ts'
import { loadDocument } from '../src/io/load.ts'
import { openapi, workspace } from './workspace.ts'

const string = { type: 'string' }
const number = { type: 'number' }
const b = { $ref: '#/components/schemas/B' }

/** Schemas as JSON Schema writes them before 2020-12, and what they are read as. */
const tuples: readonly (readonly [written: object, read: object])[] = [
  [{ items: [string, number] }, { prefixItems: [string, number] }],
  [
    { items: [string], additionalItems: false },
    { prefixItems: [string], items: false },
  ],
  [
    { items: [string], additionalItems: number },
    { prefixItems: [string], items: number },
  ],
  [{ items: [], additionalItems: string }, { items: string }],
  [{ items: [b, { items: [b] }] }, { prefixItems: [b, { prefixItems: [b] }] }],
  [{ allOf: [{ items: [string] }] }, { allOf: [{ prefixItems: [string] }] }],
  [
    { properties: { a: { oneOf: [{ items: [string] }, string] } } },
    { properties: { a: { oneOf: [{ prefixItems: [string] }, string] } } },
  ],
  [{ not: { items: [{ not: { items: [string] } }] } }, { not: { prefixItems: [{ not: { prefixItems: [string] } }] } }],
  [{ items: { items: [string] } }, { items: { prefixItems: [string] } }],
  [
    { default: { items: [1] }, items: string },
    { default: { items: [1] }, items: string },
  ],
  [
    { items: string, additionalItems: false },
    { items: string, additionalItems: false },
  ],
]

const roots = {
  '3.0.3': (schemas: string) => openapi(`paths: {}\ncomponents: { schemas: ${schemas} }\n`, '3.0.3'),
  '3.1.0': (schemas: string) => openapi(`paths: {}\ncomponents: { schemas: ${schemas} }\n`),
  '3.2.0': (schemas: string) => openapi(`paths: {}\ncomponents: { schemas: ${schemas} }\n`, '3.2.0'),
  '2.0': (schemas: string) =>
    `swagger: '2.0'\ninfo: { title: Test, version: 1.0.0 }\npaths: {}\ndefinitions: ${schemas.replaceAll('#/components/schemas', '#/definitions')}\n`,
}

test.each(
  (Object.keys(roots) as (keyof typeof roots)[]).flatMap((version) => {
    return tuples.map(([written, read]) => ({ version, written, read }))
  }),
)('in $version, $written is read as $read', async ({ version, written, read }) => {
  const isLater = version === '3.1.0' || version === '3.2.0'
  if (!isLater && 'not' in written && version === '2.0') return
  const text = roots[version](JSON.stringify({ A: written, B: { type: 'boolean' } }))
  const file = join(workspace({ 'api.yaml': text }), 'api.yaml')
  const { root, warnings } = await loadDocument(file)
  expect(atPointer(root, '/components/schemas/A')).toEqual(read)
  const isChanged = JSON.stringify(written) !== JSON.stringify(read)
  expect(warnings.some(({ code }) => code === 'tuple')).toBe(isChanged)
  if (version !== '2.0') expect(loadAlone(file)?.root).toEqual(root)
})

test('the schemas of a tuple are read like any other, also from other files', async () => {
  const schema =
    '{ items: [{ $ref: other.yaml }, { type: string, nullable: true }], additionalItems: { type: string, nullable: true } }'
  const files = {
    'api.yaml': openapi(`paths: {}\ncomponents:\n  schemas:\n    A: ${schema}\n`, '3.0.3'),
    'other.yaml': 'items: [{ pattern: "[" }]\n',
  }
  const { root, warnings, locate } = await loadDocument(join(workspace(files), 'api.yaml'))
  expect(atPointer(root, '/components/schemas')).toEqual({
    A: {
      prefixItems: [{ $ref: '#/components/schemas/other' }, { type: ['string', 'null'] }],
      items: { type: ['string', 'null'] },
    },
    other: { prefixItems: [{}] },
  })
  expect(warnings.map(({ code, location }) => [code, location.line, location.column])).toEqual([
    ['tuple', 8, 17],
    ['tuple', 1, 8],
    ['invalid-keyword', 1, 20],
  ])
  expect(locate('/components/schemas/A/prefixItems/1/type')).toMatchObject({ line: 8 })
  expect(locate('/components/schemas/A/prefixItems/1').column).toBe(schema.indexOf('{ type') + 8)
  expect(locate('/components/schemas/A/items').column).toBe(schema.lastIndexOf('{ type') + 8)
})
