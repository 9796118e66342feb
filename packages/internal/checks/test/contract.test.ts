import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMockServer } from '@loyalty-kit/mock-server'
import { valueAt, contract, isNode, nodeAt, operationPointer, type Node } from './contract-document.ts'
import { payloads } from './payloads.ts'
import { scopes, sourceSchemas } from './source-tables.ts'

const base = 'loyalty.yaml'
// Ajv's strict mode would refuse the OpenAPI keywords of the document around the schemas.
const ajv = new Ajv.default({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...contract, $id: base })

/** The validator of the schema at a JSON Pointer of the contract. */
function validatorAt(pointer: string): ValidateFunction {
  // `addSchema` keeps references, so a pointer that goes through one would not be found.
  return ajv.compile({ $ref: `${base}#${pointer.replaceAll('{', '%7B').replaceAll('}', '%7D')}` })
}

describe('payloads', () => {
  test.each(payloads)('$schema, $what: valid is $valid', ({ schema, value, valid }) => {
    const validate = validatorAt(`/components/schemas/${schema}`)
    expect({ valid: validate(value), errors: valid ? validate.errors : null }).toEqual({ valid, errors: null })
  })

  test('every schema of the source document has a valid and an invalid value', () => {
    // The four kinds of expiration are tested as parts of their parents, and so are rewards and cursors.
    const inside = /ExpirationSettings$|^(MaterialReward|DigitalReward|ListCursor)$/
    const names = sourceSchemas.filter((name) => !inside.test(name))
    for (const valid of [true, false]) {
      const tried = new Set(payloads.filter((row) => row.valid === valid).map(({ schema }) => schema))
      expect(names.filter((name) => !tried.has(name))).toEqual([])
    }
  })
})

describe('scopes', () => {
  const validate = validatorAt('/components/schemas/OAuthScopeList')

  test.each(scopes)('%s by itself, first and last', (scope) => {
    expect(
      [scope, `${scope}  vouchers`, `api ${scope}`, `api ${scope} vouchers`].filter((list) => !validate(list)),
    ).toEqual([])
    expect(
      [`${scope},api`, `${scope}x`, `x${scope}`, `${scope}\tapi`, `${scope} `].filter((list) => validate(list)),
    ).toEqual([])
  })

  test('all of them at once', () => {
    expect(validate(scopes.join(' '))).toBe(true)
  })

  test('the list declares its separator and its items', () => {
    expect(nodeAt('/components/schemas/OAuthScopeList')).toMatchObject({
      'x-separator': ' ',
      'x-items': { $ref: '#/components/schemas/OAuthScope' },
    })
  })

  test('the pattern contains the scopes of the enum, twice', () => {
    const { pattern } = nodeAt('/components/schemas/OAuthScopeList')
    const list = scopes.join('|')
    expect(pattern).toBe(`^(?:${list})(?: +(?:${list}))*$`)
  })
})

describe('query of the listing', () => {
  const rows = [
    { name: 'Limit', value: 1, valid: true },
    { name: 'Limit', value: 10, valid: true },
    { name: 'Limit', value: 100, valid: true },
    { name: 'Limit', value: 0, valid: false },
    { name: 'Limit', value: 101, valid: false },
    { name: 'Limit', value: 1.5, valid: false },
    { name: 'Limit', value: '10', valid: false },
    { name: 'Order', value: 'created_at', valid: true },
    { name: 'Order', value: '-created_at', valid: true },
    { name: 'Order', value: 'updated_at', valid: false },
    { name: 'Order', value: '', valid: false },
    { name: 'Cursor', value: 'abc', valid: true },
    { name: 'Cursor', value: 1, valid: false },
  ]
  test.each(rows)('$name $value: valid is $valid', ({ name, value, valid }) => {
    expect(validatorAt(`/components/parameters/${name}/schema`)(value)).toBe(valid)
  })
})

describe('error responses', () => {
  const names = Object.keys(nodeAt('/components/responses'))

  test.each(names)('%s has a code that equals the status', (name) => {
    const schema = `/components/responses/${name}/content/application~1json/schema`
    const validate = validatorAt(schema)
    const own = statusesOf(name)
    const statuses = [...new Set([400, 401, 404, 409, 429, 500, 503, ...(own ?? [])])]
    const accepted = statuses.filter((code) => validate({ code, key: 'k', message: 'm' }))
    expect(accepted).toEqual(own ?? statuses)
  })
})

describe('examples', () => {
  const examples = [...examplesIn('/paths', nodeAt('/paths'))]

  test.each(examples)('$place is valid', ({ schema, value }) => {
    const validate = ajv.compile(schema)
    validate(value)
    expect(validate.errors ?? []).toEqual([])
  })

  test.each(examples)('$place has only fields that its schema lists', ({ schema, value }) => {
    expect(undeclaredFields(schema, value, '')).toEqual([])
  })

  test('each example of a request for a token has its response, which is that of the mock', async () => {
    const pairs = pairedExamples().filter(({ place }) => place.includes('~1oauth~1token/post/'))
    const { requestBody } = nodeAt('/paths/~1oauth~1token/post') as { readonly requestBody: { readonly content: Node } }
    const [media] = Object.values(requestBody.content) as { readonly examples: Node }[]
    expect(pairs.map(({ name }) => name)).toEqual(Object.keys(media?.examples ?? {}))
    const mock = createMockServer()
    onTestFinished(() => mock.close())
    for (const { request, response } of pairs) {
      const made = await mock.fetch('http://localhost/oauth/token', {
        method: 'POST',
        headers: { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' },
        body: new URLSearchParams(request as Record<string, string>), // a form has strings
      })
      const { access_token: _, expires_at: __, ...facts } = (await made.json()) as Node
      expect(response).toMatchObject(facts)
    }
  })

  test('every example of the contract is used', () => {
    const used = new Set(examples.map(({ value }) => value))
    const unused = Object.entries(nodeAt('/components/examples')).filter(
      ([, example]) => !used.has((example as Node)['value']),
    )
    expect(unused).toEqual([])
  })

  test.each(Object.entries(nodeAt('/components/parameters')))('parameter %s', (name, parameter) => {
    expect(validatorAt(`/components/parameters/${name}/schema`)((parameter as Node)['example'])).toBe(true)
  })
})

/** The statuses that operations use a response for, or `undefined` for `default`. */
function statusesOf(name: string): number[] | undefined {
  const found = new Set<string>()
  for (const item of Object.values(nodeAt('/paths'))) {
    for (const operation of Object.values(isNode(item) ? item : {}) as Node[]) {
      for (const [status, response] of Object.entries(operation['responses'] as Node)) {
        if (isNode(response) && response['$ref'] === `#/components/responses/${name}`) found.add(status)
      }
    }
  }
  return found.has('default') ? undefined : [...found].map(Number)
}

interface PlacedExample {
  readonly place: string
  readonly schema: Node
  readonly value: unknown
}

/** Examples of the same name of a request and of a response to it. */
interface ExamplePair {
  readonly name: string
  readonly place: string
  readonly request: Node
  readonly response: Node
}

function pairedExamples(): ExamplePair[] {
  const at = /^(.*)\/(requestBody|responses\/2\d\d)\/content\/[^/]*\/([^/]*)$/
  const all = [...examplesIn('/paths', nodeAt('/paths'))].flatMap(({ place, value }) => {
    const [, operation, part, name = ''] = at.exec(place) ?? []
    return isNode(value) && operation !== undefined
      ? [{ operation, isRequest: part === 'requestBody', name, place, value }]
      : []
  })
  return all.flatMap(({ operation, isRequest, name, place, value }) => {
    const request = all.find((each) => each.isRequest && each.operation === operation && each.name === name)
    return isRequest || !request ? [] : [{ name, place, request: request.value, response: value }]
  })
}

/** Every example of a body, with the schema of the body, whose refs are absolute. */
function* examplesIn(pointer: string, value: unknown): Generator<PlacedExample> {
  if (!isNode(value) && !Array.isArray(value)) return
  for (const key of Object.keys(value)) {
    const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const member = valueAt(place)
    if (isNode(member) && isNode(member['schema']) && isNode(member['examples'])) {
      for (const name of Object.keys(member['examples'])) {
        const example = nodeAt(`${place}/examples/${name}`)
        const schema = JSON.parse(JSON.stringify(member['schema']).replaceAll('"#/', `"${base}#/`)) as Node // a schema again
        yield { place: `${place}/${name}`, schema, value: example['value'] }
      }
    } else yield* examplesIn(place, member)
  }
}

/** Pointers of an example that no `properties` list; a map that allows any key is skipped. */
function undeclaredFields(schema: Node, value: unknown, pointer: string): string[] {
  const parts = schemasFor(schema)
  if (Array.isArray(value)) {
    const items = parts.map((part) => part['items']).find(isNode)
    return items === undefined
      ? []
      : value.flatMap((item, index) => undeclaredFields(items, item, `${pointer}/${index}`))
  }
  if (!isNode(value) || parts.some((part) => part['additionalProperties'] === true)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const named = parts.map((part) => (part['properties'] as Node | undefined)?.[name]).filter(isNode)
    if (named.length === 0) return [`${pointer}/${name}`]
    return undeclaredFields({ allOf: named }, member, `${pointer}/${name}`)
  })
}

/** A schema and its subschemas that apply to the same value. */
function schemasFor(schema: Node): Node[] {
  const target =
    typeof schema['$ref'] === 'string' ? [nodeAt(schema['$ref'].slice(schema['$ref'].indexOf('#') + 1))] : []
  const composed = [schema['allOf'], schema['oneOf']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isNode) : [],
  )
  return [schema, ...[...target, ...composed].flatMap(schemasFor)]
}

test('every operation has an example of its success body and of each failure', () => {
  for (const id of ['deleteTierStructure', 'listRewardActivities', 'generateOAuthToken', 'revokeOAuthToken']) {
    const responses = nodeAt(`${operationPointer(id)}/responses`)
    for (const status of Object.keys(responses)) {
      const content = nodeAt(`${operationPointer(id)}/responses/${status}/content/application~1json`)
      if (id === 'revokeOAuthToken' && status === '200') expect(content).toEqual({})
      else expect(Object.keys(content['examples'] as Node).length).toBeGreaterThan(0)
    }
  }
})
