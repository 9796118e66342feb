import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brokenRules } from '@specwright/document/redocly'
import { expect } from 'vitest'
import { workspace } from './workspace.ts'

const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

const lax = { severity: 'error', allowAdditionalProperties: true }
const config = {
  extends: ['recommended-strict'],
  rules: {
    'no-invalid-media-type-examples': lax,
    'no-invalid-parameter-examples': lax,
    'no-invalid-schema-examples': lax,
  },
}

/** What the command itself finds, which lints the repository that is made. */
function foundByCommand(folder: string, file: string): Record<string, number> {
  const argv = [redocly, 'lint', file, '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '1000']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = spawnSync(process.execPath, argv, { cwd: folder, env, encoding: 'utf8' })
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly { readonly ruleId: string }[] } // as documented
  const counts: Record<string, number> = {}
  for (const { ruleId } of problems) counts[ruleId] = (counts[ruleId] ?? 0) + 1
  return counts
}

const openapi = (members: string, info = '{ title: T, version: "1" }', version = '3.1.0'): string =>
  `openapi: ${version}\ninfo: ${info}\n${members}`
const responses = `responses: { '200': { description: Fine } }`
const schemas = (text: string): string => openapi(`paths: {}\ncomponents: { schemas: { ${text} } }`)

/** Documents that break rules. */
export const documents: readonly { readonly what: string; readonly text: string }[] = [
  { what: 'nothing', text: openapi('paths: {}') },
  { what: 'an operation without words', text: openapi(`paths: { /a: { get: { ${responses} } } }`) },
  {
    what: 'paths',
    text: openapi(
      `paths: { /a/: { get: { ${responses} } }, '/b/{id}': { get: { ${responses} } }, '/{x}/c': { get: { ${responses} } }, '/d?q=1': {} }`,
    ),
  },
  { what: 'servers', text: openapi('servers: [{ url: https://example.com/ }]\npaths: {}') },
  { what: 'tags', text: openapi('tags: [{ name: a }, { name: a }]\npaths: {}') },
  {
    what: 'members of other types',
    text: schemas('A: { type: string, properties: {}, items: {} }, B: { type: object, items: {} }'),
  },
  {
    what: 'an array with properties',
    text: schemas('A: { type: array, properties: {} }, B: { type: integer, items: {} }'),
  },
  { what: 'a list of types', text: schemas('A: { type: [object, array], items: {}, properties: {} }') },
  {
    what: 'required members',
    text: schemas('A: { type: object, required: [a], properties: { b: { type: string } } }'),
  },
  { what: 'enums', text: schemas('A: { type: string, enum: [a, a, 1] }') },
  { what: 'compositions', text: schemas('A: { oneOf: [{ type: string }] }, B: { allOf: [] }') },
  {
    what: 'examples',
    text: openapi(
      `paths: { /a: { get: { parameters: [{ name: q, in: query, example: 1, schema: { type: string } }], responses: { '200': { description: Fine, content: { application/json: { schema: { type: object, properties: { b: { type: string, example: 2 } } }, example: { c: 1, b: 2 } } } } } } } }`,
    ),
  },
  {
    what: 'security',
    text: openapi(
      `security: [{ o: [none] }]\npaths: { /a: { get: { operationId: a b, ${responses} }, put: { operationId: a b, ${responses} } } }\ncomponents: { securitySchemes: { o: { type: oauth2, flows: { clientCredentials: { tokenUrl: /t, scopes: {} } } } } }`,
    ),
  },
  {
    what: 'refs with siblings',
    text: openapi(
      `paths: { /a: { get: { responses: { '200': { $ref: '#/components/responses/R', content: {} } } } } }\ncomponents: { responses: { R: { description: Fine } } }`,
    ),
  },
  {
    what: 'Swagger 2.0',
    text: `swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: { /a: { get: { ${responses} } } }\ndefinitions: { A: { type: string, properties: {} } }\n`,
  },
  {
    what: 'OpenAPI 3.0',
    text: openapi(
      `paths: { /a: { get: { ${responses} } } }\ncomponents: { schemas: { A: { nullable: true } } }`,
      undefined,
      '3.0.3',
    ),
  },
]

/** Expects a new contract to break what the command finds. */
export async function expectSameRules({ text }: { readonly text: string }): Promise<void> {
  const folder = workspace({ 'api.yaml': text, 'redocly.yaml': JSON.stringify(config) })
  const broken = await brokenRules(join(folder, 'api.yaml'))
  expect(Object.fromEntries(broken.map(({ rule, locations }) => [rule, locations.length]))).toEqual(
    foundByCommand(folder, 'api.yaml'),
  )
}
