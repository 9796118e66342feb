import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { exampleValue } from '@specwright/json-schema/examples'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { formatDiagnostics } from '../../core/document/src/diagnostics.ts'
import { checkedConfig } from '../src/config/checked-config.ts'
import type { Formats } from '../src/config.ts'
import { generateFolder } from '../src/generate/generate.ts'

const api = openapi(`paths: {}
components:
  schemas:
    Mail: { type: string, format: email }
    Day: { type: string, format: date }
    Own: { type: string, format: own }
`)

interface Guards {
  readonly isMail: (value: unknown) => boolean
  readonly isDay: (value: unknown) => boolean
}

interface NumberSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => { readonly issues?: readonly { readonly message: string }[] }
    readonly jsonSchema: { readonly input: (options: { readonly target: string }) => object }
  }
}

test.each<[Formats | undefined, boolean, boolean, number]>([
  [undefined, false, false, 1],
  ['assert', false, false, 1],
  ['annotate', true, true, 0],
  [{ email: 'annotate' }, true, false, 1],
  [{ date: 'annotate', email: 'assert', own: 'annotate' }, false, true, 0],
])('with formats %j, validators accept a wrong email: %s, a wrong date: %s', async (formats, mail, day, unknown) => {
  const root = workspace({ 'api.yaml': api })
  const options = { only: ['validators'] as const, ...(formats && { formats }) }
  const { files, warnings } = await generateFolder(join(root, 'api.yaml'), options)
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const { isMail, isDay } = (await import(join(root, 'validators/index.ts'))) as Guards
  expect([isMail('a@b.test'), isDay('2026-01-31')]).toEqual([true, true])
  expect([isMail('none'), isDay('none')]).toEqual([mail, day])
  // A format that is not enforced needs no warning that it is not.
  expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: unknown }, () => 'unknown-format'))
})

const rows = {
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
}
const numbers = [0, 127, 128, -128, -129, 255, 256, 32_768, -32_769, 65_536, 2 ** 31, -(2 ** 31), 2 ** 32, 1.5]

test('validators, Standard JSON Schema, rules and examples agree on the integers of each format', async () => {
  const schemas = Object.keys(rows).map((format) => `    T${format}: { type: number, format: ${format} }`)
  const root = workspace({ 'api.yaml': openapi(`paths: {}\ncomponents:\n  schemas:\n${schemas.join('\n')}\n`) })
  const { files, warnings } = await generateFolder(join(root, 'api.yaml'), { only: ['validators'] })
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  expect(warnings).toEqual([])
  const made = (await import(join(root, 'validators/index.ts'))) as Record<string, NumberSchema>
  const ajv = new Ajv2020()
  for (const [format, Row] of Object.entries(rows)) {
    const holds = (value: number): boolean => Row.of(value)[0] === value
    ajv.addFormat(format, { type: 'number', validate: holds })
    const { '~standard': standard } = made[`T${format}Schema`]!
    const byStandard = ajv.compile(standard.jsonSchema.input({ target: 'draft-2020-12' }))
    for (const value of numbers) {
      const { issues = [] } = standard.validate(value)
      expect([format, value, issues.length === 0, byStandard(value)]).toEqual([
        format,
        value,
        holds(value),
        holds(value),
      ])
      for (const { message } of issues) expect(message).toMatch(/must be an integer from -?\d+ to \d+$/)
    }
    expect(holds(Number(exampleValue({ format, minimum: -1 }, {})))).toBe(true)
  }
})

test('formats that nothing enforces are reported once each, and those that refuse no value are not', async () => {
  const formats = ['int64', 'uint64', 'float', 'byte', 'int64', 'double', 'int32', 'password', 'binary']
  const schemas = formats.map((format, n) => `    T${n}: { format: ${format} }`)
  const root = workspace({ 'api.yaml': openapi(`paths: {}\ncomponents:\n  schemas:\n${schemas.join('\n')}\n`) })
  const { warnings } = await generateFolder(join(root, 'api.yaml'), { only: ['validators'] })
  const lines = formatDiagnostics(warnings)
    .replaceAll(/[^ ]*\/api\.yaml/g, 'api.yaml')
    .match(/format ".*/g)
  expect(lines).toEqual([
    'format "int64" is not enforced (1 more, at api.yaml:12:19)',
    'format "uint64" is not enforced',
    'format "float" is not enforced',
    'format "byte" is not enforced',
  ])
})

test.each([
  ['check', 'documents[0].formats must be "assert" or "annotate"'],
  [{ email: false }, 'documents[0].formats has a wrong mode for "email": it must be "assert" or "annotate"'],
])('the formats %j are refused', (formats, says) => {
  const config = { documents: [{ document: 'api.yaml', out: 'out', formats }] }
  expect(() => checkedConfig(config, 'specwright.config.json')).toThrow(says)
})
