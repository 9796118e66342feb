import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentError, type Diagnostic } from '../src/diagnostic.ts'
import { loadEvents } from '../src/io/load-events.ts'
import { loadDocument } from '../src/io/load.ts'
import { openapi, workspace } from './workspace.ts'

const withSchema = (members: string): string =>
  openapi(`paths: {}\ncomponents:\n  schemas:\n    A:\n      ${members}\n`)

const shown = ({ severity, code, message, location: { line, column } }: Diagnostic): string =>
  `${line}:${column} ${severity} ${code}: ${message}`

async function diagnosticsOf(text: string, file = 'api.yaml'): Promise<string[]> {
  const loaded = loadDocument(join(workspace({ [file]: text }), file))
  const diagnostics = await loaded.then(
    ({ warnings }) => warnings,
    (error: unknown) => {
      if (error instanceof DocumentError) return error.diagnostics
      throw error
    },
  )
  return diagnostics.map(shown)
}

const readAs = (written: string, read: string): string =>
  `${written} is read as ${read}, the nearest number that JavaScript can represent: use strings where every digit matters`
const refused = 'so values that meet the rule would be rejected: write a number that it can represent'
const tooLarge =
  'This number is too large for JavaScript: write one up to 1.7976931348623157e+308, or a string in quotes'

test.each([
  ['const: 9007199254740993', `9:14 warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`],
  ['enum: [1, -9007199254740993]', `9:17 warning inexact-number: ${readAs('-9007199254740993', '-9007199254740992')}`],
  ['default: &big 9007199254740993', `9:21 warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`],
  ['maximum: 9007199254740993', `9:16 warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`],
  [
    'default: 9223372036854775807',
    `9:16 warning inexact-number: ${readAs('9223372036854775807', '9223372036854776000')}`,
  ],
  [
    'example: 90071992547409930.5',
    `9:16 warning inexact-number: ${readAs('90071992547409930.5', '90071992547409940')}`,
  ],
  ['minimum: 1e-400', `9:16 warning inexact-number: ${readAs('1e-400', '0')}`],
  [
    'x-id: { multipleOf: 9007199254740993 }',
    `9:27 warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`,
  ],
  [
    'multipleOf: 9007199254740993',
    `9:19 error inexact-number: 9007199254740993 is read as 9007199254740992, the nearest number that JavaScript can represent, ${refused}`,
  ],
  [
    'properties: { default: { exclusiveMaximum: 9007199254740993 } }',
    `9:50 error inexact-number: 9007199254740993 is read as 9007199254740992, the nearest number that JavaScript can represent, ${refused}`,
  ],
  ['maximum: 1e400', `9:16 error inexact-number: ${tooLarge}`],
  ['const: -1.5E+999', `9:14 error inexact-number: ${tooLarge}`],
  [`example: ${'9'.repeat(400)}`, `9:16 error inexact-number: ${tooLarge}`],
])('%s is reported', async (members, diagnostic) => {
  expect(await diagnosticsOf(withSchema(members))).toEqual([diagnostic])
})

test.each([
  'maximum: 9223372036854775807',
  'minimum: -9223372036854775807',
  'minimum: -9223372036854775808',
  'maximum: 18446744073709551615',
  'maximum: 9223372036854776000',
  'const: 9007199254740992',
  'default: 0x20000000000000',
  'enum: [1e23, 1.5e300, 123456789012345680000.0, 1.7976931348623157e+308]',
  'multipleOf: 0.1',
  'example: [0, 0.0, 0e-400, 3.14159265358979323846, 5e-324]',
  "const: '1e400'",
  'const: !!str 1e400',
  "description: '9007199254740993'",
  'examples: [9007199254740993n, 2026-11-21, 1e400x]',
])('nothing is reported for %s', async (members) => {
  expect(await diagnosticsOf(withSchema(members))).toEqual([])
})

test('a number is located in JSON, among others on the same line', async () => {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, 'x-ids': [1, 'id'] }
  const text = JSON.stringify(document).replace('"id"', '9007199254740993')
  expect(await diagnosticsOf(text, 'api.json')).toEqual([
    `1:${text.indexOf('9007') + 1} warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`,
  ])
})

test('an alias of a number is reported where the number is written', async () => {
  expect(await diagnosticsOf(withSchema('examples: [&big 9007199254740993, *big]'))).toEqual([
    `9:23 warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`,
  ])
})

test('a number of an event is reported', async () => {
  const text = `asyncapi: 3.0.0
info: { title: Test, version: 1.0.0 }
components:
  messages:
    Created:
      payload: { const: 9007199254740993 }
`
  const warnings: string[] = []
  const file = join(workspace({ 'events.yaml': text }), 'events.yaml')
  await loadEvents(file, (warning) => warnings.push(shown(warning)))
  expect(warnings).toEqual([`6:25 warning inexact-number: ${readAs('9007199254740993', '9007199254740992')}`])
})

test('thousands of numbers on one line are reported, each with its location', async () => {
  const numbers = Array.from({ length: 20_000 }, () => '9007199254740993')
  const warnings = await diagnosticsOf(openapi(`paths: {}\nx-ids: [${numbers.join(',')}]\n`))
  expect(new Set(warnings).size).toBe(20_000)
})
