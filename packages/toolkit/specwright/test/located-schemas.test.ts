import { expect, test } from 'vitest'
import { join } from 'node:path'
import { loadDocument } from '@specwright/document/io'
import { buildModel } from '@specwright/document/model'
import { workspace } from '../../core/document/test/workspace.ts'
import { impossibleSchemas } from '../src/generate/impossible-schemas.ts'

/** How many values are located for the warnings about the schemas of a document, and what those say. */
async function warned(version: string, schemas: object): Promise<{ locations: number; messages: string[] }> {
  const document = { openapi: version, info: { title: 'Test', version: '1' }, paths: {}, components: { schemas } }
  const loaded = await loadDocument(join(workspace({ 'api.json': JSON.stringify(document) }), 'api.json'))
  const asked: string[] = []
  const locate: typeof loaded.locate = (pointer, part) => {
    asked.push(pointer)
    return loaded.locate(pointer, part)
  }
  const found = impossibleSchemas(buildModel({ ...loaded, locate }, undefined))
  return { locations: asked.length, messages: found.map(({ message }) => message) }
}

const pet = { type: 'object', properties: { name: { type: 'string' } } }
const ref = { $ref: '#/components/schemas/Pet' }
const nothing = { allOf: [{ type: 'string' }, { type: 'object' }] }

test.each<[what: string, version: string, owner: object, messages: string[]]>([
  ['a nullable schema', '3.0.3', { nullable: true, allOf: [ref] }, []],
  ['a union with null', '3.1.0', { anyOf: [ref, { type: 'null' }] }, []],
  ['null alone, as written before 3.1', '3.0.3', { nullable: true, type: 'string', enum: [null] }, []],
  ['an impossible one', '3.1.0', nothing, ['No value can be valid: ']],
  ['an impossible one that is nullable', '3.0.3', { nullable: true, ...nothing }, ['No value but null can be ']],
  ['an impossible one beside null', '3.1.0', { anyOf: [nothing, { type: 'null' }] }, ['No value can be valid: ']],
])('%s is located where it is reported, among many that are not', async (_, version, owner, starts) => {
  const owners = Object.fromEntries(Array.from({ length: 20 }, (__, n) => [`Owner${n}`, { anyOf: [ref, pet] }]))
  const { locations, messages } = await warned(version, { Pet: pet, ...owners, Owner: owner })
  expect(messages).toEqual(starts.map((start) => expect.stringContaining(start) as string))
  expect(locations).toBeLessThanOrEqual(3 * starts.length)
})
