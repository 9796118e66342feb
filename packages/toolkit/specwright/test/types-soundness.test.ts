import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleValue, minimalExample } from '@specwright/json-schema/examples'
import { generateFolder, writeFiles } from '../src/index.ts'
import { compiled } from '../../core/json-schema/test/compiled.ts'
import { root, value } from '../../core/json-schema/test/random-schema.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { typeErrorsIn } from './compilers.ts'
import { directions } from './directions-document.ts'
import { exactTypeOf } from './exact-type.ts'
import { asComponents } from './random-documents.ts'
import { variantsOf } from './value-variants.ts'
import { project } from './verdicts.ts'

const runs = { seed: 20_261_122, numRuns: 500 }
const values = fc.sample(value, { ...runs, numRuns: 60 })

/** A value, and the name of the type that it is to have. */
type Assigned = readonly [type: string, value: unknown]

/** Assignments in a file: the compiler takes much longer for many in one file. */
const perFile = 500

/** The assignments that the compiler refuses, with its messages, for the types of a document. */
async function refused(document: string, assigned: readonly Assigned[]): Promise<readonly string[]> {
  const folder = workspace({ ...project, 'api.yaml': document })
  const { files } = await generateFolder(join(folder, 'api.yaml'), { only: ['types'] })
  writeFiles(join(folder, 'd/out'), files)
  const lines = assigned.map(([type, each], n) => {
    return `declare const v${n}: ${exactTypeOf(each)}; export const of_v${n}: types.${type} = v${n}`
  })
  for (let start = 0; start < lines.length; start += perFile) {
    const source = [`import type * as types from './types.ts'`, ...lines.slice(start, start + perFile)]
    writeFileSync(join(folder, `d/out/values-${start}.ts`), source.join('\n'))
  }
  const messages = typeErrorsIn(folder)
  return messages.split('\n').flatMap((message) => {
    const [, start, line] = /values-(\d+)\.ts\((\d+),/.exec(message) ?? []
    return message === ''
      ? []
      : [message, ...(line === undefined ? [] : [lines[Number(start) + Number(line) - 2] ?? ''])]
  })
}

test(`every value that a validator accepts has the type of its schema (seed ${runs.seed})`, async () => {
  const schemas = fc.sample(root, runs)
  const assigned: Assigned[] = []
  for (const [n, schema] of schemas.entries()) {
    const { is } = await compiled(schema)
    const examples = [exampleValue, minimalExample].map((example) => example({ ...schema }, { ...schema }))
    for (const each of distinct([...examples, ...values]).filter(is)) assigned.push([`S${n}`, each])
  }
  expect(assigned.length).toBeGreaterThan(5000)
  expect(await refused(JSON.stringify(asComponents(schemas)), assigned)).toEqual([])
})

const contract = readFileSync(new URL('../../../../openapi/loyalty.yaml', import.meta.url), 'utf8')

test.each([
  { what: 'our own contract', source: contract },
  { what: 'a document with members of one direction', source: JSON.stringify(directions.document) },
])('so has every value of the schemas of $what', async ({ source }) => {
  const folder = workspace({ 'api.yaml': source, 'package.json': '{ "type": "module" }' })
  const { files, models } = await generateFolder(join(folder, 'api.yaml'), { only: ['validators'] })
  writeFiles(join(folder, 'out'), files)
  const validators = (await import(join(folder, 'out/index.ts'))) as Record<string, { is(value: unknown): boolean }>
  const assigned = models.flatMap(({ schemas, document: { root: whole } }) =>
    schemas.flatMap(({ schema, typeName }): Assigned[] => {
      const examples = [exampleValue, minimalExample].map((example) => example(schema, whole))
      const all = distinct([...examples.flatMap(variantsOf), ...values])
      return all.filter((each) => validators[`${typeName}Schema`]!.is(each)).map((each) => [typeName, each])
    }),
  )
  expect(assigned.length).toBeGreaterThan(100)
  expect(await refused(source, assigned)).toEqual([])
})

function distinct(all: readonly unknown[]): readonly unknown[] {
  const given = all.filter((each) => each !== undefined)
  return [...new Map(given.map((each) => [JSON.stringify(each), each])).values()]
}
