import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString, loadConfig, type Config } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { valueAt, contract, contractPath } from './contract-document.ts'

const configPath = fileURLToPath(new URL('../../../../redocly.yaml', import.meta.url))
const plugin = './packages/internal/checks/src/redocly-plugin/index.js'

/** The problems of a document, each as location and message. */
async function problemsOf(document: unknown, config: Config, file = 'small.yaml'): Promise<string[]> {
  const problems = await lintFromString({ source: stringify(document), absoluteRef: contractPath(file), config })
  return problems.map(({ location, message }) => `${location[0]?.pointer} ${message}`)
}

/** A document with one operation, in which the given parts replace the defaults. */
function withOperation(operation: object, components: object = {}): object {
  return {
    openapi: '3.1.1',
    info: { title: 'Small', version: '1.0.0' },
    paths: { '/things': { get: { 'x-beta': false, responses: {}, ...operation } } },
    components,
  }
}

/** A document with the given named schemas, written in YAML. */
function withSchemas(schemas: string): object {
  return withOperation({}, { schemas: parse(schemas) as unknown })
}

const described = { description: 'Why it failed.', type: 'object' }
const shape = { $ref: '#/components/schemas/ErrorResponse' }
const json = (schema: object, rest: object = { example: {} }): object => ({
  description: 'A response.',
  content: { 'application/json': { schema, ...rest } },
})
const get = '#/paths/~1things/get'

interface RuleRow {
  readonly what: string
  readonly document: object
  readonly problems: readonly string[]
}

const rules: Record<string, readonly RuleRow[]> = {
  'operation-beta': [
    { what: 'true', document: withOperation({ 'x-beta': true }), problems: [] },
    { what: 'false', document: withOperation({ 'x-beta': false }), problems: [] },
    {
      what: 'absent',
      document: withOperation({ 'x-beta': undefined }),
      problems: [`${get} An operation must say whether it is BETA: \`x-beta\` must be true or false.`],
    },
    {
      what: 'a string',
      document: withOperation({ 'x-beta': 'yes' }),
      problems: [`${get}/x-beta An operation must say whether it is BETA: \`x-beta\` must be true or false.`],
    },
  ],
  'error-shape': [
    {
      what: 'by reference, by allOf, by a component, and no error at all',
      document: withOperation(
        {
          responses: {
            200: json({ type: 'string' }),
            404: json(shape),
            409: json({ allOf: [shape, { properties: { code: { const: 409 } } }] }),
            422: json({ $ref: '#/components/schemas/Narrow' }),
            500: json({ allOf: [{ $ref: '#/components/schemas/Narrow' }] }),
            default: { $ref: '#/components/responses/Failure' },
          },
        },
        {
          schemas: { ErrorResponse: described, Narrow: { ...described, allOf: [shape] } },
          responses: { Failure: json(shape) },
        },
      ),
      problems: [],
    },
    {
      what: 'another schema, no body, an inline schema and a component of another shape',
      document: withOperation(
        {
          responses: {
            400: json({ $ref: '#/components/schemas/Other' }),
            403: json({ $ref: '#/components/schemas/Loop' }),
            404: { description: 'No body.' },
            '5XX': json({ type: 'object' }),
            default: { $ref: '#/components/responses/Failure' },
          },
        },
        {
          schemas: {
            ErrorResponse: described,
            Other: described,
            Loop: { ...described, allOf: [{ $ref: '#/components/schemas/Loop' }] },
          },
          responses: { Failure: json({ type: 'string' }) },
        },
      ),
      problems: ['400', '403', '404', '5XX', 'default'].map(
        (status) => `${get}/responses/${status} The response ${status} must have the error shape, ${shape.$ref}.`,
      ),
    },
    {
      what: 'one of two bodies',
      document: withOperation(
        {
          responses: {
            500: {
              description: 'It failed.',
              content: { 'application/json': { schema: shape }, 'text/html': { schema: { type: 'string' } } },
            },
          },
        },
        { schemas: { ErrorResponse: described } },
      ),
      problems: [`${get}/responses/500 The response 500 must have the error shape, ${shape.$ref}.`],
    },
  ],
  'assumed-reason': [
    {
      what: 'reasons in typed places and inside extensions',
      document: withOperation({ 'x-assumed': 'Why.', 'x-rows': [{ 'x-assumed': 'Why.' }] }),
      problems: [],
    },
    {
      what: 'empty, blank, true and inside an extension',
      document: withOperation({
        'x-assumed': '',
        'x-rows': [{ 'x-assumed': '  ' }, { 'x-assumed': true }, { deep: { 'x-assumed': null } }],
      }),
      problems: ['x-assumed', 'x-rows/0/x-assumed', 'x-rows/1/x-assumed', 'x-rows/2/deep/x-assumed'].map(
        (mark) =>
          `${get}/${mark} An assumed choice must give its reason: \`x-assumed\` must be a string that is not empty.`,
      ),
    },
  ],
  described: [
    {
      what: 'a description of its own, of its target, and a condition',
      document: withSchemas(`
        Thing:
          description: A thing.
          properties:
            a: { description: A., type: string }
            b: { $ref: '#/components/schemas/Part' }
          if: { properties: { a: { const: x } } }
          then: { properties: { a: { properties: { deep: { minLength: 2 } } } } }
        Part: { description: A part. }
      `),
      problems: [],
    },
    {
      what: 'no description, a blank one, a target without one, and a field named like a keyword',
      document: withSchemas(`
        Thing:
          properties:
            a: { type: string }
            b: { description: ' ', type: string }
            c: { $ref: '#/components/schemas/Part' }
            then: { description: A field., properties: { deep: { type: string } } }
        Part: { type: string }
      `),
      problems: [
        '#/components/schemas/Thing `Thing` must have a description.',
        '#/components/schemas/Part `Part` must have a description.',
        '#/components/schemas/Thing/properties/a `a` must have a description.',
        '#/components/schemas/Thing/properties/b `b` must have a description.',
        '#/components/schemas/Thing/properties/c `c` must have a description.',
        '#/components/schemas/Thing/properties/then/properties/deep `deep` must have a description.',
      ],
    },
  ],
  exemplified: [
    {
      what: 'an example, several, and no schema',
      document: withOperation({
        responses: {
          200: json({}, { example: 1 }),
          201: json({}, { examples: { one: { value: 1 } } }),
          202: { description: 'Bytes.', content: { 'application/octet-stream': {} } },
        },
      }),
      problems: [],
    },
    {
      what: 'none, and an empty array',
      document: withOperation({ responses: { 200: json({}, {}), 201: json({}, { examples: {} }) } }),
      problems: ['200', '201'].map(
        (status) =>
          `${get}/responses/${status}/content/application~1json The \`application/json\` body must have an example.`,
      ),
    },
  ],
}

describe.each(Object.keys(rules))('loyalty/%s', (rule) => {
  test.each(rules[rule] ?? [])('$what', async ({ document, problems }) => {
    const config = await createConfig({ plugins: [plugin], rules: { [`loyalty/${rule}`]: 'error' } }, { configPath })
    expect((await problemsOf(document, config)).toSorted()).toEqual(problems.toSorted())
  })
})

test('responses that say how something is may have a shape of their own', async () => {
  const health = { $ref: '#/components/schemas/Health' }
  const document = withOperation(
    { responses: { 500: json({ $ref: '#/components/schemas/Other' }), 503: json(health), default: json(shape) } },
    { schemas: { ErrorResponse: described, Health: described, Other: described } },
  )
  const rule = { severity: 'error', states: [health.$ref] } as const
  const config = await createConfig({ plugins: [plugin], rules: { 'loyalty/error-shape': rule } }, { configPath })
  expect(await problemsOf(document, config)).toEqual([
    `${get}/responses/500 The response 500 must have the error shape, ${shape.$ref}.`,
  ])
})

describe('the rules of this repository', async () => {
  const config = await loadConfig({ configPath })

  test.each([
    { api: 'loyalty', file: 'loyalty.yaml' },
    { api: 'events', file: 'events.yaml' },
  ])('find no problem in $file', async ({ api, file }) => {
    const document: unknown = parse(readFileSync(contractPath(file), 'utf8'))
    expect(await problemsOf(document, config.forAlias(api), file)).toEqual([])
  })

  const breaks: readonly { what: string; place: string; value: unknown; problem: RegExp }[] = [
    {
      what: 'an example of a value out of range',
      place: '/components/examples/DeletedTierStructureRolling/value/downgrade/grace_period/value',
      value: 91,
      problem: /grace_period\/value .*must be <= 90/,
    },
    {
      what: 'an example of an invalid time',
      place: '/components/examples/FirstPageOfActivities/value/cursor/expires_at',
      value: 'tomorrow',
      problem: /must match format "date-time"/,
    },
    {
      what: 'an example of a parameter',
      place: '/components/parameters/Limit/example',
      value: 0,
      problem: /must be >= 1/,
    },
    {
      what: 'a schema name',
      place: '/components/schemas/snake_case',
      value: described,
      problem: /snake_case.*PascalCase/,
    },
    {
      what: 'a field name',
      place: '/components/schemas/Downgrade/properties/camelCase',
      value: described,
      problem: /camelCase.*snake_case/,
    },
    {
      what: 'an operation without credentials',
      place: '/paths/~1oauth~1token/post/security',
      value: undefined,
      problem: /\/paths\/~1oauth~1token\/post.*security/,
    },
    {
      what: 'a secret in the query',
      place: '/components/securitySchemes/appToken/in',
      value: 'query',
      problem: /securitySchemes\/appToken\/in/,
    },
    {
      what: 'a schema that nothing uses',
      place: '/components/schemas/Unused',
      value: described,
      problem: /"Unused" is never used/,
    },
    {
      what: 'an unknown tag',
      place: '/paths/~1oauth~1token/post/tags/0',
      value: 'Tokens',
      problem: /post\/tags/,
    },
  ]

  test.each(breaks)('find $what', async ({ place, value, problem }) => {
    const document = structuredClone(contract)
    expect(valueAt(place.slice(0, place.lastIndexOf('/')))).toBeTypeOf('object')
    set(document, place, value)
    const problems = await problemsOf(document, config.forAlias('loyalty'), 'loyalty.yaml')
    expect(problems.some((text) => problem.test(text))).toBe(true)
  })
})

/** Sets the value at a JSON Pointer of a document, or removes it. */
function set(document: unknown, pointer: string, value: unknown): void {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = parts.pop() ?? ''
  let holder = document as Record<string, unknown> // the tests name locations that exist
  for (const part of parts) holder = holder[part] as Record<string, unknown> // the same
  if (value === undefined) delete holder[last]
  else holder[last] = value
}
