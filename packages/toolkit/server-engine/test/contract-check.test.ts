import { expect, test } from 'vitest'
import type { SecurityScheme } from '../src/credentials/security-scheme.ts'
import { createContractCheck } from '@specwright/server-engine/check'
import type { AllowedResponse, Validator } from '../src/route/route.ts'

const operation = { aliases: [], parameters: [], responses: [], security: [], acceptedScopes: [] }
const route = {
  operation: { ...operation, id: 'remove', method: 'delete', path: '/things' },
  inputs: {},
  bodies: [],
  examples: [],
}

/** The violations of a response to an operation with these documented responses. */
function violations(responses: readonly AllowedResponse[], status: number): readonly string[] {
  const contract = { routes: { remove: route }, securitySchemes: {}, responses: { remove: responses } }
  return createContractCheck(contract).response(route, { status, headers: {} }).whole({ text: '', isHead: false })
}

const content = [{ contentType: 'application/json' }]

/** Accepts `on` and `off`, and 1. */
const validator = {
  check: (value: unknown) =>
    value === 'on' || value === 'off' || value === 1 ? [] : [{ pointer: '', message: 'must be on or off' }],
}

test.each([
  ['text/plain', 'on', []],
  ['text/plain; charset=utf-8', 'half', ['must be on or off']],
  // As its JSON, which services write as plain text.
  ['text/plain', '1', []],
  ['text/html', 'half', []],
  ['application/vnd.switch', '1', []],
  ['application/vnd.switch', '2', ['must be on or off']],
  ['application/vnd.switch', '{', ['the body is not valid JSON']],
  // A string of JSON is read once.
  ['application/vnd.switch', '"on"', []],
  ['application/vnd.switch', '"half"', ['must be on or off']],
  ['application/vnd.switch', String.raw`"\"on\""`, ['must be on or off']],
  ['application/vnd.switch', '"1"', ['must be on or off']],
  ['application/vnd.switch', 'on', ['the body is not valid JSON']],
  ['application/json', '"on"', []],
  ['application/json', '"1"', ['must be on or off']],
  ['application/json', 'on', ['the body is not valid JSON']],
  ['image/png', '\u0089PNG', []],
])('the body of a response is checked as validators do it: %s %j', (type, text, expected) => {
  const texts = ['text/plain', 'text/html', 'image/*'].map((contentType) => ({ contentType, validator }))
  const unsaid = { contentType: 'application/vnd.switch', validator, isJson: true } as const
  const any = { contentType: '*/*', validator, isJson: true } as const
  const responses = { remove: [{ status: '200', content: [...texts, unsaid, any] }] }
  const check = createContractCheck({ routes: { remove: route }, securitySchemes: {}, responses })
  const response = check.response(route, { status: 200, headers: { 'content-type': type } })
  expect(response.whole({ text, isHead: false })).toEqual(expected)
})

test.each([
  ['a=1,2', []],
  ['a=1,x', ['/a/1 must be a number']],
  ['a=1&a=2', []],
  [undefined, ['the body cannot be read as text']],
])('the fields of a form that a service responds with are read as it writes them: %s', (text, expected) => {
  const numbers: Validator = {
    check(values) {
      const { a = [] } = values as { readonly a?: readonly unknown[] } // the form has nothing else
      return a.flatMap((each, index) =>
        typeof each === 'number' ? [] : [{ pointer: `/a/${index}`, message: `/a/${index} must be a number` }],
      )
    },
  }
  const contentType = 'application/x-www-form-urlencoded'
  const form = { contentType, validator: numbers, fields: { a: ['number', ','] } } as const
  const responses = { remove: [{ status: '200', content: [form] }] }
  const check = createContractCheck({ routes: { remove: route }, securitySchemes: {}, responses })
  const response = check.response(route, { status: 200, headers: { 'content-type': contentType } })
  expect(response.isValue).toBe(true)
  expect(response.whole({ text, isHead: false })).toEqual(expected)
})

test.each([
  { status: 204, by: 'default', responses: [documented('default')] },
  { status: 205, by: 'default', responses: [documented('200'), documented('default')] },
  { status: 204, by: '2XX', responses: [documented('2XX')] },
  { status: 304, by: 'default', responses: [documented('default')] },
])('$status is a violation where $by documents a body', ({ status, by, responses }) => {
  expect(violations(responses, status)).toEqual([
    `status ${status} has no body, but ${by} in the contract documents one`,
  ])
})

test.each([
  { by: '204', responses: [{ status: '204', content: [] }] },
  { by: '204, with a body that HTTP does not have', responses: [documented('204')] },
  { by: 'default', responses: [{ status: 'default', content: [] }] },
  { by: '2XX', responses: [{ status: '2XX', content: [] }, documented('default')] },
])('204 is documented by $by', ({ responses }) => {
  expect(violations(responses, 204)).toEqual([])
})

test.each([
  { base: '/v2', path: '/things' },
  { base: '/v2', path: '/v2/things' },
  { base: '/v2', path: '/v3/things', violation: 'no operation DELETE /v3/things' },
  { base: '/api/{version}', path: '/api/v7/things' },
  { base: '/things', path: '/things' },
  { base: '/things', path: '/things/things' },
])('$path is checked below the server $base', ({ base, path, violation }) => {
  const contract = { routes: { remove: route }, securitySchemes: {}, basePaths: ['', base] }
  const request = { method: 'DELETE', path, query: '', headers: {}, body: '' }
  const checked = createContractCheck(contract).request(request)
  expect(checked.route).toBe(violation === undefined ? route : undefined)
  expect(checked.violations).toEqual(violation === undefined ? [] : [{ part: 'operation', message: violation }])
})

const bearer: SecurityScheme = { type: 'http', scheme: 'bearer' }
const basic: SecurityScheme = { type: 'http', scheme: 'basic' }
const oauth2: SecurityScheme = { type: 'oauth2' }
const cookie: SecurityScheme = { type: 'apiKey', in: 'cookie', name: 'sid' }
const query: SecurityScheme = { type: 'apiKey', in: 'query', name: 'key' }
const header: SecurityScheme = { type: 'apiKey', in: 'header', name: 'X-Key' }

test.each<[SecurityScheme, { headers?: Record<string, string>; query?: string }, boolean]>([
  [bearer, { headers: { authorization: 'Bearer a' } }, true],
  [bearer, { headers: { authorization: 'bearer a' } }, true],
  // Credentials of another scheme are not this one's.
  [bearer, { headers: { authorization: 'Basic YTpi' } }, false],
  [basic, { headers: { authorization: 'Bearer a' } }, false],
  [basic, { headers: { authorization: 'Basic YTpi' } }, true],
  [oauth2, { headers: { authorization: 'Digest a=1' } }, false],
  [oauth2, { headers: { authorization: 'Bearer ' } }, false],
  [cookie, { headers: { cookie: 'a=1; sid=x' } }, true],
  [cookie, { headers: { cookie: 'sid=' } }, false],
  [cookie, { headers: { cookie: 'xsid=1' } }, false],
  [query, { query: 'key=a' }, true],
  [query, { query: 'key=' }, false],
  [header, { headers: { 'x-key': 'a' } }, true],
  [header, { headers: { 'x-key': '' } }, false],
  [{ type: 'mutualTLS' }, {}, true],
])('%j is met by %j: %s', (scheme, sent, isMet) => {
  const secured = { ...route, operation: { ...route.operation, security: [['own']] } }
  const contract = { routes: { remove: secured }, securitySchemes: { own: scheme } }
  const request = { method: 'DELETE', path: '/things', query: '', headers: {}, body: '', ...sent }
  const checked = createContractCheck(contract).request(request)
  const missing = { part: 'credentials', message: 'the credential own is missing' }
  expect(checked.violations).toEqual(isMet ? [] : [missing])
})

/** A documented response with a body. */
function documented(status: string): AllowedResponse {
  return { status, content }
}
