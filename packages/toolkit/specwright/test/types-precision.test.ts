import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { compiled } from '../../core/json-schema/test/compiled.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { typeErrorsIn } from './compilers.ts'
import { exactTypeOf } from './exact-type.ts'
import { precisionCases } from './precision-schemas.ts'
import { project } from './verdicts.ts'

const names = precisionCases.map((_, n) => `S${n}`)
const schemas = Object.fromEntries(precisionCases.map(({ schema }, n) => [names[n], schema]))
const document = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, components: { schemas } }

/** The assignments of all values to the types of one generator, each on its own line. */
const assignments = precisionCases.flatMap(({ what, valid, invalid }, n) => {
  const given = (value: unknown, isValid: boolean): Assignment => ({ what, name: names[n] ?? '', value, isValid })
  return [...valid.map((value) => given(value, true)), ...invalid.map((value) => given(value, false))]
})

interface Assignment {
  readonly what: string
  readonly name: string
  readonly value: unknown
  readonly isValid: boolean
}

/** Which assignments a compiler accepts, for the types of each generator. */
async function accepted(): Promise<readonly (Assignment & { readonly ours: boolean; readonly peer: boolean })[]> {
  const folder = workspace({ ...project, 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['types'] })
  writeFiles(join(folder, 'd/out'), files)
  const theirs = await openapiTypescript(structuredClone(document))
  writeFileSync(join(folder, 'd/out/peer.ts'), astToString(theirs))
  for (const generator of ['types', 'peer']) {
    const lines = assignments.map(({ name, value }, n) => {
      return `declare const v${n}: ${exactTypeOf(value)}; export const of${n}: components['schemas']['${name}'] = v${n}`
    })
    const source = [`import type { components } from './${generator}.ts'`, ...lines].join('\n')
    writeFileSync(join(folder, `d/out/of-${generator}.ts`), source)
  }
  const messages = typeErrorsIn(folder)
  const isAccepted = (generator: string, n: number): boolean => !messages.includes(`of-${generator}.ts(${n + 2},`)
  return assignments.map((each, n) => ({ ...each, ours: isAccepted('types', n), peer: isAccepted('peer', n) }))
}

test('types accept every valid value, and refuse more of the others than those of openapi-typescript', async () => {
  const verdicts = await accepted()
  const refused = verdicts.filter(({ isValid, ours }) => isValid && !ours)
  expect(refused).toEqual([])
  const worse = precisionCases.filter(({ what }) => {
    const invalid = verdicts.filter((each) => each.what === what && !each.isValid)
    return invalid.filter(({ ours }) => ours).length > invalid.filter(({ peer }) => peer).length
  })
  expect(worse.map(({ what }) => what)).toEqual([])
  const [valid, invalid] = [true, false].map((isValid) => verdicts.filter((each) => each.isValid === isValid))
  const counts = {
    schemas: precisionCases.length,
    valid: valid!.length,
    'valid values that openapi-typescript accepts': valid!.filter(({ peer }) => peer).length,
    invalid: invalid!.length,
    'invalid values that are refused': invalid!.filter(({ ours }) => !ours).length,
    'invalid values that openapi-typescript refuses': invalid!.filter(({ peer }) => !peer).length,
  }
  expect(counts).toMatchInlineSnapshot(`
    {
      "invalid": 71,
      "invalid values that are refused": 69,
      "invalid values that openapi-typescript refuses": 47,
      "schemas": 40,
      "valid": 95,
      "valid values that openapi-typescript accepts": 72,
    }
  `)
})

test('validators give these values the same verdicts', async () => {
  const self = JSON.stringify(precisionCases.map(({ schema }) => schema)).includes('#/components')
  expect(self).toBe(true)
  for (const { what, schema, valid, invalid } of precisionCases) {
    const alone: unknown = JSON.parse(JSON.stringify(schema).replaceAll(/#\/components\/schemas\/S\d+/g, '#'))
    const { is } = await compiled(alone)
    expect([what, ...valid.map(is), ...invalid.map(is)]).toEqual([
      what,
      ...valid.map(() => true),
      ...invalid.map(() => false),
    ])
  }
})
