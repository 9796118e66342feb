import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

/** Schemas of which each leads to the next, and the last to `end`. */
function linked(count: number, end: object): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const properties = { next: n === count - 1 ? end : ref(`Link${n + 1}`), size: { type: 'integer', maximum: n } }
      return [`Link${n}`, { type: 'object', properties }]
    }),
  )
}

const tree = {
  Tree: { $dynamicAnchor: 'node', type: 'object', properties: { children: { items: { $dynamicRef: '#node' } } } },
}
const olderTree = {
  Tree: { $recursiveAnchor: true, type: 'object', properties: { children: { items: { $recursiveRef: '#' } } } },
}

/** The files of the validators of some schemas. */
async function validatorsOf(schemas: object): Promise<string> {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } }
  const root = workspace({ 'openapi.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(root, 'openapi.json'), { only: ['validators'] })
  return files.flatMap(({ path, content }) => (path.startsWith('validators/areas/') ? content : [])).join('\n')
}

/** The functions that belong to the linked schemas. */
function functionsOfLinks(code: string): string {
  return (code.match(/^(?:export )?function (?:accepts|check|source)Link.*?^\}/gms) ?? []).join('\n')
}

test.each([
  ['a dynamic anchor', tree],
  ['a recursive anchor', olderTree],
])('%s elsewhere does not affect schemas that cannot reach a dynamic reference', async (_, anchored) => {
  const links = linked(100, { type: 'string' })
  const plain = functionsOfLinks(await validatorsOf(links))
  expect(plain).toContain('function acceptsLink99(')
  expect(functionsOfLinks(await validatorsOf({ ...links, ...anchored }))).toBe(plain)
})

test('schemas that reach a dynamic reference in the same scope share its code', async () => {
  const sizes = [50, 100].map(async (count) => await validatorsOf({ ...linked(count, ref('Tree')), ...tree }))
  const [some, twice] = await Promise.all(sizes)
  expect(twice!.length / some!.length).toBeLessThan(2.1)
})
