import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DocumentError, loadDocument } from '@specwright/document'
import { expect, test } from 'vitest'
import { openapi, workspace } from './workspace.ts'

const api = openapi(`paths:
  /a/{id}:
    get:
      summary: 5
      responses: { '200': { description: Done } }
  /b/{id}:
    get:
      security: [{ none: [] }]
      responses: { '200': { description: Done } }
`)

const ignored =
  'api.yaml:\n  struct: [ "#/paths/~1a~1{id}/get/summary" ]\n  security-defined: [ "#/paths/~1a~1{id}/get" ]\n'

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing', {}, ['path-parameters', 'security-defined', 'struct']],
  ['a rule off', { 'redocly.yaml': 'rules: { struct: off }' }, ['path-parameters', 'security-defined']],
  [
    'a severity off',
    { 'redocly.yaml': 'rules: { security-defined: { severity: off } }' },
    ['path-parameters', 'struct'],
  ],
  [
    'the name of a rule of Redocly',
    { 'redocly.yaml': 'rules: { path-params-defined: off }' },
    ['security-defined', 'struct'],
  ],
  ['a rule off for 3.1', { 'redocly.yaml': 'oas3_1Rules: { struct: off }' }, ['path-parameters', 'security-defined']],
  [
    'a rule off for it',
    { 'redocly.yaml': 'apis: { a: { root: api.yaml, rules: { struct: off } } }' },
    ['path-parameters', 'security-defined'],
  ],
  [
    'a rule off for another',
    { 'redocly.yaml': 'apis: { b: { root: b.yaml, rules: { struct: off } } }' },
    ['path-parameters', 'security-defined', 'struct'],
  ],
  [
    'a rule on for it',
    { 'redocly.yaml': 'rules: { struct: off }\napis: { a: { root: ./api.yaml, rules: { struct: warn } } }' },
    ['path-parameters', 'security-defined', 'struct'],
  ],
  [
    'other rules',
    { 'redocly.yaml': 'extends: [recommended-strict]\nrules: { info-license: error }' },
    ['path-parameters', 'security-defined', 'struct'],
  ],
  ['locations ignored', { '.redocly.lint-ignore.yaml': ignored }, ['path-parameters', 'security-defined']],
  ['a fault', { 'redocly.yaml': 'rules: {' }, ['path-parameters', 'redocly-config', 'security-defined', 'struct']],
])('beside a configuration of Redocly with %s, a document has these warnings', async (_, files, codes) => {
  const root = workspace({ 'api.yaml': api, ...files })
  const { root: document, warnings, files: read } = await loadDocument(join(root, 'api.yaml'))
  expect([...new Set(warnings.map(({ code }) => code))].toSorted()).toEqual(codes)
  expect(read).toEqual(expect.arrayContaining(Object.keys(files).map((name) => join(root, name))))
  // It is read in the same way.
  expect(document).toMatchObject({ paths: { '/a/{id}': { get: { responses: {} } } } })
  expect(document).not.toHaveProperty(['paths', '/a/{id}', 'get', 'summary'])
})

test('what prevents generation is an error even if its rule is off, and no plugin is run', async () => {
  const root = workspace({
    'api.yaml': api.replace('summary: 5', 'requestBody: { $ref: "#/no" }'),
    'redocly.yaml': 'plugins: [./plugin.js]\nrules: { no-unresolved-refs: off }',
    'plugin.js': `import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('run', import.meta.url), '')\nexport default {}`,
  })
  const error: unknown = await loadDocument(join(root, 'api.yaml')).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DocumentError)
  expect(String(error)).toContain('error no-unresolved-refs')
  expect(existsSync(join(root, 'run'))).toBe(false)
})
