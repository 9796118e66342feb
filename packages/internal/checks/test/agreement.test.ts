import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modelsIn, schemaOutcome } from 'specwright/testing'
import * as validators from '@loyalty-kit/validators'
import { expect, onTestFinished, test } from 'vitest'
import { valueAt, isNode } from './contract-document.ts'
import { payloads } from './payloads.ts'
import { sourceSchemas } from './source-tables.ts'

const components = valueAt('/components/schemas')
const schemas = isNode(components) ? Object.keys(components) : []
const spec = fileURLToPath(new URL('../../../spec', import.meta.url))

function validatorOf(schema: string): validators.Validator<unknown> {
  const found = Object.entries(validators).find(([name]) => name === `${schema}Schema`)
  if (found === undefined) throw new TypeError(`There is no validator for ${schema}`)
  return found[1] as validators.Validator<unknown> // every export of that name is one
}

test.each(payloads)('$schema: the emitted validator agrees that $what is valid: $valid', ({ schema, value, valid }) => {
  const validator = validatorOf(schema)
  expect(validator.is(value)).toBe(valid)
  expect(validator.check(value).length > 0).toBe(!valid)
})

test('every schema of the source document has values that its validator accepts', () => {
  const covered = new Set(payloads.filter(({ valid }) => valid).map(({ schema }) => schema))
  expect(sourceSchemas.filter((name) => !covered.has(name))).toEqual([])
})

test('every schema accepts what is valid, and reports each fault, of values that are made from the contract', async () => {
  const [model] = await modelsIn(fileURLToPath(new URL('../../../../', import.meta.url)))
  const { wrong, valid, faulty } = schemaOutcome(model!, (type, value) => [...validatorOf(type).check(value)])
  expect(wrong).toEqual([])
  expect(valid).toBeGreaterThanOrEqual(schemas.length)
  expect(faulty).toBeGreaterThan(valid)
})

test('what a validator accepts is assignable to the type', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-agreement-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const accepted = payloads.filter(({ schema, value }) => validatorOf(schema).is(value))
  const lines = accepted.map(({ schema, value }) => `assign<spec.${schema}>(${JSON.stringify(value)})`)
  const source = [
    "import type * as spec from '@loyalty-kit/spec'",
    'declare function assign<T>(value: T): void',
    ...lines,
  ]
  writeFileSync(join(folder, 'values.ts'), source.join('\n'))
  mkdirSync(join(folder, 'node_modules/@loyalty-kit'), { recursive: true })
  symlinkSync(realpathSync(spec), join(folder, 'node_modules/@loyalty-kit/spec'))
  const options = [
    '--singleThreaded',
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  const conditions = ['--customConditions', '@specwright/source', '--allowImportingTsExtensions', '--resolveJsonModule']
  const { stdout } = spawnSync('tsc', [...options, ...conditions, '--ignoreConfig', 'values.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  // A value may have properties that no schema lists; in a literal, TypeScript refuses them (2353).
  const errors = stdout.split('\n').filter((line) => /error TS(?!2353)\d+/.test(line))
  expect(errors).toEqual([])
  expect(accepted.length).toBeGreaterThan(schemas.length)
})
