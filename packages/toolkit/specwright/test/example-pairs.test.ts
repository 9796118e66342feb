import { expect, test } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { runHere } from './run.ts'

/** The warnings about example pairs of an operation whose JSON bodies have these media types, as YAML. */
async function mismatches(request: string, responses: string, type = 'application/json'): Promise<string[]> {
  const text = openapi(`paths:
  /orders:
    post:
      operationId: addOrder
      requestBody: { content: { ${type}: { schema: { type: object }, ${request} } } }
      responses: { ${responses} }
`)
  const root = workspace({ 'api.yaml': text })
  const { code, stderr } = await runHere(root, 'generate', 'api.yaml', '--out', 'out', '--only', 'docs')
  expect(code).toBe(0)
  return [...stderr.matchAll(/warning example-mismatch: (.*)$/gm)].map(([, message = '']) => message)
}

const response = (examples: string, status = '201'): string =>
  `'${status}': { description: It., content: { application/json: { schema: { type: object }, ${examples} } } }`

const claim = (member: string, asked: string, given: string): string =>
  `This example responds to a request with "${member}" ${asked}, and has ${given}. Let both have the same, or name the examples differently`

test.each<[what: string, request: string, responses: string, messages: string[]]>([
  ['the same values', 'example: { a: 1 }', response('example: { id: 2, a: 1 }'), []],
  ['another value', 'example: { a: 1 }', response('example: { a: 2 }'), [claim('a', '1', '2')]],
  [
    'two members',
    'example: { a: x, b: y }',
    response('example: { a: y, b: true }'),
    [claim('a', '"x"', '"y"'), claim('b', '"y"', 'true')],
  ],
  [
    'examples of one name',
    'examples: { big: { value: { a: 1 } } }',
    response('examples: { big: { value: { a: 2 } } }'),
    [claim('a', '1', '2')],
  ],
  [
    'examples of two names',
    'examples: { big: { value: { a: 1 } } }',
    response('examples: { small: { value: { a: 2 } } }'),
    [],
  ],
  ['a failure', 'example: { a: 1 }', response('example: { a: 2 }', '409'), []],
  [
    'members that are no plain values',
    'example: { a: { b: 1 }, c: null, d: 1 }',
    response('example: { a: { b: 2 }, c: 1, d: null }'),
    [],
  ],
  ['an array', 'example: { length: 1 }', response('example: [1, 2]'), []],
])('a request and its response have %s', async (_, request, responses, messages) => {
  expect(await mismatches(request, responses)).toEqual(messages)
})

test('a form has strings of all values', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect(await mismatches("example: { a: '1', b: x }", response('example: { a: 1, b: z }'), form)).toEqual([
    claim('b', '"x"', '"z"'),
  ])
})
