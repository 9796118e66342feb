import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { cli, runHere } from '../run.ts'
import { startCallService } from './call-service.ts'
import { converse } from './mcp-client.ts'

const json = { 'application/json': { schema: {} } }
const responses = { 200: { description: 'ok', content: json } }
const page = {
  type: 'object',
  properties: { data: { type: 'array', items: {} }, next_cursor: { type: ['string', 'null'] } },
}
const thing = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Bounds', version: '1' },
  security: [{ key: [] }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [{ name: 'cursor', in: 'query', schema: { type: 'string' } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: page } } } },
      },
      post: {
        operationId: 'makeThing',
        requestBody: { content: { 'application/json': { schema: thing } } },
        responses,
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
}
const key = 'eyJr/ey+of.bounds'
const files = { 'api.json': JSON.stringify(document), 'credentials.json': JSON.stringify({ key }) }

/** A service with one response, and how many requests of a method it has had. */
async function startBounds(body: string): Promise<{ readonly server: string; count: (method: string) => number }> {
  const methods: (string | undefined)[] = []
  const server = await startCallService((response, { method }) => {
    methods.push(method)
    response.setHeader('content-type', 'application/json').end(body)
  })
  return { server, count: (method) => methods.filter((each) => each === method).length }
}

const given = (server: string): string[] => ['--server', server, '--credentials', 'credentials.json']

test.each([
  ['as it is', key],
  ['within a cursor', `after:${key}:2`],
  ['encoded', encodeURIComponent(key)],
  ['in base64', Buffer.from(key).toString('base64')],
])('a next page whose cursor repeats a credential %s is not offered', async (_, cursor) => {
  const { server } = await startBounds(JSON.stringify({ data: [1], next_cursor: cursor }))
  const { use } = await converse(workspace(files), ['api.json', ...given(server)])
  const { value, text } = await use('call', { operation: 'listThings' })
  expect(value).toMatchObject({ status: 200, data: { data: [1] } })
  expect(value).not.toHaveProperty('nextPage')
  expect(text).not.toContain(cursor)
})

test('a cursor that only looks like a token is offered', async () => {
  const cursor = Buffer.from('{"after":7}').toString('base64url')
  const { server } = await startBounds(JSON.stringify({ data: [1], next_cursor: cursor }))
  const { use } = await converse(workspace(files), ['api.json', ...given(server)])
  expect((await use('call', { operation: 'listThings' })).value).toMatchObject({ nextPage: { cursor } })
})

test.each([
  ['controls in a string', JSON.stringify({ data: '\u0000'.repeat(20_000) })],
  ['characters that nobody sees', JSON.stringify({ data: '\u202E'.repeat(20_000) })],
  ['quotes in names', JSON.stringify({ ['"'.repeat(5000)]: { ['\u0007'.repeat(5000)]: '"'.repeat(9000) } })],
  ['letters of two units', JSON.stringify('\u{1F600}'.repeat(20_000))],
])('a response of %s is cut by its length as JSON, and what is left out is read', async (_, body) => {
  const { server } = await startBounds(body)
  const { use, read } = await converse(workspace(files), ['api.json', ...given(server)])
  const { text, value } = await use('call', { operation: 'listThings' })
  expect(text.length).toBeLessThan(16_000)
  expect(text).not.toMatch(/\\ud83d(?!\\)/)
  const [first] = value['rest'] as readonly { readonly read: string }[]
  expect(JSON.stringify(await read(first?.read ?? '')).length).toBeLessThan(16_000)
})

test.each([
  ['one word', 'x'.repeat(1_000_000)],
  ['many words', Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ')],
  ['one more than the most', 'x'.repeat(501)],
])('a query of %s is refused before it is compared', async (_, query) => {
  const { use } = await converse(workspace(files), ['api.json'])
  expect(await use('search', { query })).toMatchObject({
    isError: true,
    value: { error: '"query" must have at most 500 characters' },
  })
  expect((await use('search', { query: 'things' })).value).toMatchObject({
    found: expect.arrayContaining([expect.objectContaining({ operation: 'listThings' })]),
  })
})

const unprintable = 'Cannot print the response of makeThing: it is nested too deep, or too long. Use --as raw\n'

test.each([
  ['objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
  ['an array of arrays', `[1,${'[['.repeat(30_000)}${']]'.repeat(30_000)}]`],
])('a write is sent once, though its response of nested %s cannot be printed', async (_, body) => {
  const { server, count } = await startBounds(body)
  const ran = await runHere(workspace(files), 'call', 'api.json', 'makeThing', '--name', 'x', ...given(server))
  expect(ran).toEqual({ code: 1, stdout: '', stderr: unprintable })
  expect(count('POST')).toBe(1)
})

test('in the large stack of a process as well', async () => {
  const { server, count } = await startBounds(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  const argv = [...cli, 'call', 'api.json', 'makeThing', '--name', 'x', ...given(server)]
  const child = spawn(process.execPath, argv, { cwd: workspace(files), stdio: ['ignore', 'ignore', 'pipe'] })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  await once(child, 'close')
  expect([child.exitCode, errors.join('')]).toEqual([1, unprintable])
  expect(count('POST')).toBe(1)
})

test('options for members are for a body that is an object', async () => {
  const { server, count } = await startBounds('{}')
  const folder = workspace(files)
  for (const body of ['[1]', '"abc"', '[]']) {
    const ran = await runHere(folder, 'call', 'api.json', 'makeThing', '--body', body, '--size', '3', ...given(server))
    expect(ran).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The body is not an object: leave out the options for "size"\n'),
    })
  }
  expect(count('POST')).toBe(0)
})

test('what is wrong with a command line leads to the help of its operation', async () => {
  const folder = workspace(files)
  const { stderr } = await runHere(folder, 'call', 'api.json', 'listThings', '--nope')
  expect(stderr).toContain('Run specwright call api.json listThings --help for usage.\n')
  const unknown = await runHere(folder, 'call', 'api.json', 'listThongs')
  expect(unknown.stderr).toContain('Run specwright call --help for usage.\n')
})
