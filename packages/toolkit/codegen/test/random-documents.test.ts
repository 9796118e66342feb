import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { root } from '../../json-schema/test/random-schema.ts'
import { project } from './verdicts.ts'
import { workspace } from '../../document/test/workspace.ts'
import { tsc } from './compilers.ts'

/** What TypeScript says of everything that is generated for some schemas. */
async function complaintsAbout(schemas: object): Promise<string> {
  const info = { title: 'Test', version: '1' }
  const document = { openapi: '3.1.0', info, paths: {}, components: { schemas } }
  const folder = workspace({ ...project, 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'))
  writeFiles(join(folder, 'd/out'), files)
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
}

test('random schemas become TypeScript without a slip or anything to spare', async () => {
  const schemas = fc.sample(root, { seed: 20_261_121, numRuns: 2500 }).map((schema, n) => {
    const text = JSON.stringify(schema).replaceAll('#/$defs/', `#/components/schemas/S${n}/$defs/`)
    return [`S${n}`, JSON.parse(text) as object] as const // an object before
  })
  expect(await complaintsAbout(Object.fromEntries(schemas))).toBe('')
})

test.each<[string, object]>([
  ['names that are numbers', { propertyNames: { type: 'number', minimum: 1 } }],
  ['names that are objects', { propertyNames: { type: ['object'], maxProperties: 1, additionalProperties: false } }],
  [
    'rules for others than a condition is about',
    { if: { type: 'string', oneOf: [{}] }, then: { maximum: 2, maxItems: 3 } },
  ],
  ['rules for others than what is left', { if: { pattern: 'a', maxItems: 1 }, else: { additionalProperties: false } }],
  ['alternatives of which each is about others', { anyOf: [{ minimum: 3, uniqueItems: true }, { maxItems: 1 }] }],
  ['what is left by a rule', { allOf: [{ not: { minLength: 0 } }, { additionalProperties: false }] }],
])('rules that contradict each other become TypeScript without a slip: %s', async (_, schema) => {
  expect(await complaintsAbout({ A: schema })).toBe('')
})
