import { join } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { loadDocument } from '../src/io/load.ts'
import { ConfinedResolver } from '../src/io/confined-resolver.ts'
import { problemsOf } from '../src/redocly/lint.ts'
import type { Finding } from '../src/redocly/messages.ts'
import { readValue } from '../src/io/read-value.ts'
import { openapi, workspace } from './workspace.ts'

const schemas = (text: string): string => openapi(`paths: {}\ncomponents:\n  schemas:\n    Pet: ${text}\n`)
const operation = '{ get: { responses: { default: { description: Done } } } }'

const withParameter = (parameters: string): string => {
  return openapi(`paths:\n  /a: { get: { parameters: [${parameters}], responses: {} } }\n`)
}

/** Each message of Redocly that somebody acts on, and a document that provokes it in the pinned version. */
const documentsByFinding: readonly { readonly text: string; readonly finding: Finding }[] = [
  { text: schemas('{ largest: 5 }'), finding: { kind: 'unexpected-member', member: 'largest' } },
  { text: schemas('{ "a` is\n      b": 5 }'), finding: { kind: 'unexpected-member', member: 'a` is b' } },
  { text: schemas('{ title: 5 }'), finding: { kind: 'wrong-type', expected: 'string', actual: 'integer' } },
  { text: schemas('{ not: false }'), finding: { kind: 'wrong-type', expected: 'Schema', actual: 'boolean' } },
  { text: schemas('{ examples: { a: 1 } }'), finding: { kind: 'wrong-type', expected: 'array', actual: 'object' } },
  { text: schemas("{ $ref: '#/nowhere' }"), finding: { kind: 'unresolved-ref', reason: undefined } },
  {
    text: schemas("{ $ref: 'none.yaml' }"),
    finding: { kind: 'unresolved-ref', reason: 'there is no such file' },
  },
  {
    text: schemas("{ $ref: 'broken.yaml' }"),
    finding: { kind: 'unreadable-file', reason: expect.stringMatching(/ \(2:1\)$/) as string },
  },
  { text: schemas('{ type: strng }'), finding: { kind: 'wrong-value' } },
  { text: schemas('{ minLength: -1 }'), finding: { kind: 'wrong-value' } },
  { text: withParameter('{ name: a, in: body, schema: {} }'), finding: { kind: 'wrong-value' } },
  { text: withParameter('{ name: a, schema: {} }'), finding: { kind: 'missing-member', member: 'in' } },
  {
    text: withParameter('{ name: a, in: query }'),
    finding: { kind: 'missing-choice', members: ['schema', 'content'] },
  },
  {
    text: withParameter('{ name: a, in: query, schema: {} }, { name: a, in: query, schema: {} }'),
    finding: { kind: 'repeated-parameter' },
  },
  {
    text: openapi(
      'paths:\n  /a:\n    parameters: [{ name: a, in: query, schema: {} }, { name: a, in: query, schema: {} }]\n',
    ),
    finding: { kind: 'repeated-parameter' },
  },
  { text: openapi(`paths:\n  '/{a}': ${operation}\n  '/{b}': ${operation}\n`), finding: { kind: 'repeated-path' } },
  { text: openapi(`paths:\n  /a: ${operation}\n`), finding: { kind: 'no-security' } },
  { text: openapi(`paths:\n  '/a?b': ${operation}\n`), finding: { kind: 'other' } },
]

test.each(documentsByFinding)('Redocly reports $finding', async ({ text, finding }) => {
  const folder = workspace({ 'api.yaml': text, 'broken.yaml': 'a: [1,\n' })
  const rules = [
    'struct',
    'no-unresolved-refs',
    'operation-parameters-unique',
    'no-identical-paths',
    'security-defined',
    'path-not-include-query',
  ]
  const config = await createConfig({ rules: Object.fromEntries(rules.map((rule) => [rule, 'error' as const])) })
  const externalRefResolver = new ConfinedResolver(folder)
  const problems = await problemsOf({ ref: join(folder, 'api.yaml'), config, externalRefResolver })
  expect(problems.map((problem) => problem.finding)).toContainEqual(finding)
})

test.each([
  { message: 'nested too deeply', text: '['.repeat(1300), code: 'too-deep' },
  { message: 'both a value and members', text: 'a: 1\n b: 2\n', code: 'syntax' },
  { message: 'is not closed', text: 'a: [1,\nb: 2\n', code: 'syntax' },
  { message: 'duplicated mapping key', text: 'a: 1\na: 2\n', code: 'syntax' },
  { message: 'unidentified alias "x"', text: 'a: *x\n', code: 'syntax' },
])('the YAML parser reports $message', ({ message, text, code }) => {
  const folder = workspace({ 'schema.yaml': text })
  expect(() => readValue(join(folder, 'schema.yaml'))).toThrow(
    expect.objectContaining({
      diagnostics: [expect.objectContaining({ code, message: expect.stringContaining(message) as string })],
    }),
  )
})

test('a referenced file that is nested too deeply is reported as such', async () => {
  const folder = workspace({ 'api.yaml': schemas("{ $ref: 'deep.yaml' }"), 'deep.yaml': '['.repeat(1300) })
  await expect(loadDocument(join(folder, 'api.yaml'))).rejects.toMatchObject({ diagnostics: [{ code: 'too-deep' }] })
})
