import { stringify } from 'yaml'
import { expect, test } from 'vitest'
import { arazzo, proveWith, workflow } from './arazzo.ts'

const health = { stepId: 'health', operationId: 'getHealth' }
const list = { stepId: 'list', operationId: 'listNotes' }
const create = {
  stepId: 'create',
  operationId: 'createNote',
  requestBody: { contentType: 'application/json', payload: { title: 'Tea', priority: 2 } },
  successCriteria: [{ condition: '$statusCode == 201' }],
  outputs: { id: '$response.body#/id', none: '$response.body#/none' },
}
const read = { stepId: 'read', operationId: 'getNote' }

/** One workflow of steps. */
const of = (...steps: readonly object[]): string => arazzo([workflow('a', steps)])
const holding = (condition: string): string => of({ ...health, successCriteria: [{ condition }] })
const matching = (condition: string): string =>
  of({ ...health, successCriteria: [{ context: '$response.body#/status', condition, type: 'regex' }] })
const noteId = (value: unknown): object => ({ name: 'noteId', in: 'path', value })
const header = (name: string, value: string): object => ({ name, in: 'header', value })
const body = (payload: unknown, contentType = 'application/json'): object => ({ contentType, payload })
const waiting = (...pairs: readonly (readonly [id: string, ...before: string[]])[]): string =>
  arazzo(pairs.map(([id, ...dependsOn]) => workflow(id, [health], { dependsOn })))

/** Which rows of a table are tested. */
export type Choice = <Row>(rows: readonly Row[]) => readonly Row[]

/** Declares tests of hostile workflows, with some rows of each table or all. */
export function declareHostileWorkflows(choose: Choice): void {
  test.each(
    choose([
      ['depends on itself', waiting(['a', 'b'], ['b', 'c'], ['c', 'a'])],
      ['depends on itself', waiting(['a'], ['b', 'a', 'c'], ['c', 'b'])],
      ['there is no workflow x\\nFORGED', waiting(['a', 'x\nFORGED'])],
      ['two have the workflowId a', waiting(['a'], ['a'])],
      ['two have the stepId health', of(health, health)],
      [
        'it has more than 1000 workflows',
        waiting(...Array.from({ length: 1001 }, (_, index) => [`w${index}`] as const)),
      ],
      ['dependsOn must be an array', arazzo([workflow('a', [health], { dependsOn: 'a' })])],
      ['failureActions of workflow a is not supported', arazzo([workflow('a', [health], { failureActions: [] })])],
      ['it names no operation', of({ stepId: 'health' })],
      ['there is no source other', of({ ...health, operationId: '$sourceDescriptions.other.getHealth' })],
      [
        'its steps are of several documents, notes and bills, and one server is proved',
        of(
          { ...health, operationId: '$sourceDescriptions.notes.getHealth' },
          { stepId: 'bill', operationPath: '{$sourceDescriptions.bills.url}#/paths/~1bills/get' },
        ),
      ],
      [
        'the document has no operation',
        of({ stepId: 'x', operationPath: '{$sourceDescriptions.notes.url}#/paths/~1x/get' }),
      ],
      [
        'there is no #/components/inputs/None',
        arazzo([workflow('a', [health], { inputs: { $ref: '#/components/inputs/None' } })]),
      ],
      ['there is no parameter', of({ ...list, parameters: [{ reference: '$components.parameters.none' }] })],
      ['there is no parameter', of({ ...list, parameters: [{ reference: '$components.parameters.constructor' }] })],
      ['the path needs the parameter "noteId"', of(read)],
      [
        'the path has no parameter "id"',
        of({ ...read, parameters: [noteId('a'), { name: 'id', in: 'path', value: 'a' }] }),
      ],
      ['the header "x\\ny" cannot be sent', of({ ...list, parameters: [header('x\ny', 'a')] })],
      ['the header "Content-Length" cannot be sent', of({ ...list, parameters: [header('Content-Length', '5')] })],
      ['GET /notes takes no body', of({ ...list, requestBody: body({}) })],
      ['takes no body of type text/csv', of({ ...create, requestBody: body('a', 'text/csv') }), '--allow-writes'],
      [
        'the payload is not JSON',
        of({ ...create, requestBody: body('{"priority": {$inputs.title}}') }),
        '--allow-writes',
      ],
      ['$steps.none.outputs.id leads nowhere', of({ ...read, parameters: [noteId('$steps.none.outputs.id')] })],
      ['leads nowhere: no read comes before', of({ ...read, parameters: [noteId('$steps.read.outputs.id')] })],
      [
        'leads nowhere: list has no such output',
        of(list, { ...read, parameters: [noteId('{$steps.list.outputs.id}')] }),
      ],
      ['leads nowhere: no b comes before', of({ ...read, parameters: [noteId('$workflows.b.outputs.id')] })],
      [
        '$response.body#/id is not known before a response',
        of({ ...read, parameters: [noteId('$response.body#/id')] }),
      ],
      ['the expression $respnse.body#/x is not supported', holding('$respnse.body#/x != 5')],
      ['the input "constructor" is missing', holding('$inputs.constructor != 5')],
      ['must name a member as $response.body#/name', of({ ...list, outputs: { id: '$response.body.id' } })],
      ['takes too long to match', matching('^(u|u)+x$')],
      ['takes too long to match', matching('(u+)+$')],
      ['takes too long to match', matching(String.raw`^(\w*)*!`)],
      ['is not a regular expression', matching('(')],
      ['a condition has more than 1000 parts', holding(`${'('.repeat(100_000)}true${')'.repeat(100_000)}`)],
      ['a condition has more than 1000 parts', holding(`${'!'.repeat(100_000)}true`)],
    ]),
  )('hostile workflows are refused at the door: %s', async (why, document, ...more) => {
    const { code, stderr, found, server } = await proveWith(document, undefined, more)
    expect(stderr).toContain(why)
    expect(stderr.trimEnd().split('\n').length, stderr).toBeLessThan(4)
    expect({ code, found, requests: server.requests }).toEqual({ code: 2, found: [], requests: {} })
  })

  test.each(
    choose([
      ['an alias within its value', 'arazzo: 1.0.1\nworkflows: &a\n  - *a\n', 'the value never ends'],
      [
        'an alias bomb',
        `arazzo: 1.0.1\nl0: &l0 [x]\n${Array.from({ length: 30 }, (_, n) => `l${n + 1}: &l${n + 1} [*l${n}, *l${n}]\n`).join('')}`,
        'expand to more than',
      ],
      ['nesting', `arazzo: 1.0.1\nworkflows: ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`, 'flows.yaml'],
      ['two documents', 'arazzo: 1.0.1\n---\nworkflows: []\n', 'A second document'],
    ]),
  )('files that no parser should expand are refused: %s', async (_what, text, why) => {
    const { code, stderr, server } = await proveWith(text)
    expect(stderr).toContain(why)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect({ code: code === 0, requests: server.requests }).toEqual({ code: false, requests: {} })
  })

  test('a workflow that many depend on is sent once', async () => {
    const layers = Array.from({ length: 60 }, (_, n) => [`a${n}`, `b${n}`] as const)
    const pairs = layers.flatMap(([a, b], n) => {
      const above = layers[n + 1] ?? []
      return [[a, ...above] as const, [b, ...above] as const]
    })
    const { code, found, stderr } = await proveWith(waiting(...pairs), undefined, [])
    expect({ code, found }, stderr).toEqual({ code: 0, found: [] })
  })

  test('a workflow whose dependency has failed is not sent', async () => {
    const failing = { ...create, successCriteria: [{ condition: '$statusCode == 200' }] }
    const after = { ...health, successCriteria: [{ condition: '$statusCode == 500' }] }
    const { found } = await proveWith(
      arazzo([
        workflow('third', [after], { dependsOn: ['second'] }),
        workflow('second', [after], { dependsOn: ['first'] }),
        workflow('first', [failing]),
      ]),
    )
    expect(found.map(({ request }) => request)).toEqual(['step create of workflow first'])
  })

  test.each(
    choose([
      ['null is not at least 0', '$response.body#/items/0/due >= 0', false],
      ['nor is an array', '$response.body#/items/0/tags <= 0', false],
      ['nor is what is not there', '$response.body#/none <= 5', false],
      ['a header is', '$response.header.X-Total-Count >= 1', true],
      ['what objects inherit is not there', '$response.header.constructor', false],
      ['an input may have the name of what objects inherit', '$inputs.toString == "Tea"', true],
    ]),
  )('%s: %s', async (_what, condition, holds) => {
    const inputs = { type: 'object', properties: { toString: { default: 'Tea' } } }
    const step = { ...list, successCriteria: [{ condition }] }
    const { found, stderr } = await proveWith(arazzo([workflow('a', [step], { inputs })]), undefined, [])
    expect(found.length, stderr).toBe(holds ? 0 : 1)
  })

  test('a regular expression does not match what is not there', async () => {
    const criterion = { context: '$response.body#/none', condition: String.raw`^\w+$`, type: 'regex' }
    const { found } = await proveWith(of({ ...health, successCriteria: [criterion] }), undefined, [])
    expect(found).toMatchObject([{ got: 'nothing at $response.body#/none' }])
  })

  test.each(
    choose([
      ['a member', { title: '$steps.create.outputs.none', priority: 2 }],
      ['an item', { title: 'Tea', priority: 2, tags: ['a', '$steps.create.outputs.none'] }],
      ['a part of a string', { title: 'Tea {$steps.create.outputs.none}', priority: 2 }],
    ]),
  )('a body without %s that a response should have had is not sent', async (_what, payload) => {
    const second = { ...create, stepId: 'second', requestBody: body(payload) }
    const { found } = await proveWith(of(create, second))
    expect(found).toMatchObject([
      {
        operations: ['POST /notes'],
        request: 'step create of workflow a',
        expected: expect.stringContaining('step second'),
      },
    ])
  })

  test.each(
    choose([
      ['a price', { title: '$5.00', priority: 2 }, '$5.00'],
      ['a variable of a shell', { title: '{$HOME} $HOME', priority: 2 }, '{$HOME} $HOME'],
      ['JSON that is written as text', '{ "title": "Tea {$inputs.title}", "priority": 2 }', 'Tea Milk'],
    ]),
  )('%s is sent as it is meant', async (_what, payload, title) => {
    const step = { ...create, requestBody: body(payload) }
    const shown = { ...step, successCriteria: [{ condition: `$response.body#/title == '${title}'` }] }
    const inputs = { properties: { title: { type: 'string' } } }
    const { found, stderr } = await proveWith(arazzo([workflow('a', [shown], { inputs })]))
    expect(found, stderr).toEqual([])
  })

  test.each(
    choose([
      ['a header of its own, which has no credentials', header('X-Trace', '7'), 0],
      ['a wrong key, which it is sent with alone', header('x-api-key', 'wrong-key-of-mine'), 1],
    ]),
  )('a step may have %s', async (_what, parameter, count) => {
    const step = { ...list, parameters: [parameter], successCriteria: [{ condition: '$statusCode == 200' }] }
    const { found } = await proveWith(of(step), undefined, [])
    expect(found).toHaveLength(count)
    expect(JSON.stringify(found)).not.toContain('wrong-key-of-mine')
  })

  test('a value of a response that is no header blames the response, not the server for its silence', async () => {
    const first = {
      ...create,
      requestBody: body({ title: 'Tea\nor milk', priority: 2 }),
      outputs: { title: '$response.body#/title' },
    }
    const second = { ...list, parameters: [header('X-Title', '$steps.create.outputs.title')] }
    const { found } = await proveWith(of(first, second))
    expect(found).toMatchObject([{ operations: ['POST /notes'], got: 'some are missing, or cannot be sent' }])
  })

  test('names of workflows and steps stay on their lines', async () => {
    const forged = 'x\nFORGED\r\n### FORGED\u001B[2K\u202E'
    const step = { ...health, stepId: forged, successCriteria: [{ condition: '$statusCode == 500' }] }
    const { found } = await proveWith(
      stringify({ arazzo: '1.0.1', workflows: [workflow(forged, [step])] }),
      undefined,
      [],
    )
    expect(found).toHaveLength(1)
    expect(found[0]?.http).not.toMatch(/^(?:### )?FORGED/m)
  })
}
