import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { generateFolder } from '../src/index.ts'
import { complaintsOf } from './compilers.ts'

/** A union of as many objects, each with another value of a member. */
function union(name: string, count: number): object {
  const branch = (_: unknown, n: number): object => ({
    type: 'object',
    required: [name],
    properties: { [name]: { const: `${name}${n}` }, [`${name}Of${n}`]: { type: 'string' } },
  })
  return { oneOf: Array.from({ length: count }, branch) }
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

const unions = { A: union('a', 60), B: union('b', 60), C: union('c', 60) }
const all = { allOf: [ref('A'), ref('B'), ref('C')] }
const member = { type: 'object', properties: { d: { type: 'string' } } }
const ofTwo = { allOf: [ref('A'), ref('B')] }

/** A document of schemas, and a module that uses the last one with a valid value and an invalid one. */
function usedSchemas(schemas: object, names: string): readonly [document: object, usage: string] {
  const valueOf = (n: number): string => [...names].map((name) => `${name}: '${name}${n}'`).join(', ')
  const usage = `
    import type { All } from './out/types.ts'
    export const valid: All = { ${valueOf(1)} }
    // @ts-expect-error no alternative has these values
    export const invalid: All = { ${valueOf(99)} }
  `
  const info = { title: 'Unions', version: '1' }
  return [{ openapi: '3.1.0', info, paths: {}, components: { schemas } }, usage]
}

test.each([
  ['named', { ...unions, All: all }, 'abc', 1],
  ['written out', { All: { allOf: Object.values(unions) } }, 'abc', 1],
  ['beside members', { ...unions, All: { ...all, ...member } }, 'abcd', 1],
  ['of two intersections', { ...unions, D: ofTwo, All: { allOf: [ref('D'), ref('C')] } }, 'abc', 1],
  ['of an item', { ...unions, List: { type: 'array', items: all }, All: all }, 'abc', 2],
  ['of which two can be combined', { ...unions, All: ofTwo }, 'ab', 0],
  ['of one union', { All: { allOf: [union('a', 99), member] } }, 'ad', 0],
] as const)('unions of sixty compile, or their type is wider with a warning: %s', async (_, schemas, names, count) => {
  const [document, usage] = usedSchemas(schemas, names)
  expect(await complaintsOf(document, { outputs: ['types'], usage })).toBe('')
  const root = workspace({ 'api.json': JSON.stringify(document) })
  const { warnings } = await generateFolder(join(root, 'api.json'), { only: ['types'] })
  const wide = warnings.filter(({ code }) => code === 'wide-type')
  expect(wide).toHaveLength(count)
  for (const { message } of wide)
    expect(message).toMatch(/^TypeScript cannot combine the 216,000 alternatives of this schema/)
})
