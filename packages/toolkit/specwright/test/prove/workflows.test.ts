import { stringify } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { arazzo, proveWith, workflow } from './arazzo.ts'
import { startNotes } from './notes-server.ts'
import { notesFolder, proveNotes } from './prove-notes.ts'

const title = { name: 'title', in: 'query', value: 'x' }

const createNote = {
  stepId: 'create',
  operationId: 'createNote',
  requestBody: { contentType: 'application/json', payload: { title: '$inputs.title', priority: 2 } },
  successCriteria: [{ condition: '$statusCode == 201' }],
  outputs: { id: '$response.body#/id' },
}

const readNote = {
  stepId: 'read',
  operationId: 'getNote',
  parameters: [{ name: 'noteId', in: 'path', value: '$steps.create.outputs.id' }],
  successCriteria: [
    { condition: '$statusCode == 200 && $response.body#/title == $inputs.title' },
    { context: '$response.body#/created_at', condition: String.raw`^\d{4}-`, type: 'regex' },
  ],
}

const inputs = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }

const keeping = arazzo([workflow('keep', [createNote, readNote], { inputs })])

test('the steps of a workflow take values from those before', async () => {
  const { code, stderr, found } = await proveWith(keeping)
  expect({ code, found }, stderr).toEqual({ code: 0, found: [] })
})

test('the steps of a workflow reach a server on a port', async () => {
  const server = await startNotes()
  onTestFinished(async () => await server.close())
  const folder = notesFolder({ 'flows.yaml': keeping, 'inputs.json': '{"title":"Milk"}' })
  const workflows = ['--workflows', 'flows.yaml', '--inputs', 'inputs.json', '--requests', '20', '--allow-writes']
  const { code, stdout, stderr } = await proveNotes(server, [...workflows, '--format', 'json'], folder)
  expect({ code, report: JSON.parse(stdout) as unknown }, stderr).toMatchObject({ code: 0, report: { failures: [] } })
})

test('a server that does not do what a step says fails', async () => {
  const { code, found } = await proveWith(keeping, 'created item not found')
  expect(code).toBe(1)
  expect(found).toMatchObject([
    {
      operations: ['GET /notes/{noteId}'],
      request: 'step read of workflow keep',
      expected: '$statusCode == 200 && $response.body#/title == $inputs.title, in step read of workflow keep',
      got: 'status 404, nothing at $response.body#/title, a string of 4 characters at $inputs.title',
      http: expect.stringMatching(/^GET http:\/\/server\.test\/notes\/\S+$/m),
    },
  ])
})

test('a step that needs what the response before does not have fails there', async () => {
  const wrong = { ...createNote, outputs: { id: '$response.body#/key' } }
  const { found } = await proveWith(arazzo([workflow('keep', [wrong, readNote], { inputs })]))
  expect(found).toMatchObject([
    { operations: ['POST /notes'], expected: 'the values that step read of workflow keep sends' },
  ])
})

test('a workflow follows those that it depends on, and takes their outputs', async () => {
  const value = '$workflows.first.outputs.id'
  const second = { ...readNote, parameters: [{ name: 'noteId', in: 'path', value }] }
  const document = arazzo([
    workflow('second', [second], { inputs, dependsOn: ['first'] }),
    workflow('first', [createNote], { inputs, outputs: { id: '$steps.create.outputs.id' } }),
  ])
  expect((await proveWith(document)).found).toEqual([])
})

test.each([
  ['$statusCode == 200', true],
  ['$statusCode != 200', false],
  ['$statusCode >= 200 && $statusCode < 300', true],
  ['$statusCode > 200 || $statusCode <= 199', false],
  ['!($statusCode == 404)', true],
  ['$response.body#/status == "UP"', true],
  ["$response.body#/status == 'it\\'s'", false],
  ['$response.body#/none == null', false],
  ['$response.body#/status', true],
  ['$response.header.Content-Type == "application/json"', true],
] as const)('%s: %s', async (condition, holds) => {
  const step = { stepId: 'health', operationId: 'getHealth', successCriteria: [{ condition }] }
  const { found, stderr } = await proveWith(arazzo([workflow('look', [step])]), undefined, [])
  expect(found.length, stderr).toBe(holds ? 0 : 1)
})

const health = { stepId: 'health', operationId: 'getHealth' }

test.each([
  ['it is not Arazzo 1', stringify({ openapi: '3.1.0' })],
  ['there is no workflow other to depend on', arazzo([workflow('a', [health], { dependsOn: ['other'] })])],
  ['workflow a depends on itself', arazzo([workflow('a', [health], { dependsOn: ['a'] })])],
  ['the document has no operation getNothing', arazzo([workflow('a', [{ ...health, operationId: 'getNothing' }])])],
  ['onFailure is not supported', arazzo([workflow('a', [{ ...health, onFailure: [] }])])],
  [
    'the input "q" is missing',
    arazzo([workflow('a', [{ ...health, parameters: [{ ...title, value: '$inputs.q' }] }])]),
  ],
  [
    'requires the input "body"',
    arazzo([workflow('a', [health], { inputs: { required: ['body'], properties: { body: {} } } })]),
  ],
  ['it may change something: add --allow-writes', keeping],
  ['"==" is not a value', arazzo([workflow('a', [{ ...health, successCriteria: [{ condition: '== 1' }] }])])],
  [
    'conditions of type "xpath" are not supported',
    arazzo([workflow('a', [{ ...health, successCriteria: [{ condition: '//a', type: 'xpath' }] }])]),
  ],
])('what cannot be done is refused at the door: %s', async (why, document) => {
  const { code, stderr, found } = await proveWith(document, undefined, [])
  expect(stderr).toContain('Cannot use the workflows in flows.yaml: ')
  expect(stderr).toContain(why)
  expect({ code, found }).toEqual({ code: 2, found: [] })
})
