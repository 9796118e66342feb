import { expect, test } from 'vitest'
import { converse } from './mcp-client.ts'
import { numericKey, startOddService } from './odd-service.ts'

test('what a service sends neither breaks a conversation nor floods it', async () => {
  const { folder, server } = await startOddService()
  const argv = ['odd.json', '--server', server, '--credentials', 'credentials.json', '--allow-writes']
  const { use } = await converse(folder, argv)
  expect((await use('call', { operation: 'number' })).value['data']).toEqual({ n: '[redacted]', s: '[redacted]' })
  expect(await use('call', { operation: 'deleteThing', input: { id: 't' } })).toMatchObject({
    isError: false,
    value: { status: 204 },
  })
  expect((await use('call', { operation: 'text' })).value).toEqual({ status: 200, data: 'plain' })
  for (const operation of ['deep', 'longName', 'long']) {
    const { text, value } = await use('call', { operation })
    expect([operation, value['status'], text.length < 8_000]).toEqual([operation, 200, true])
    expect(text).not.toContain(numericKey)
  }
  expect((await use('call', { operation: 'odd' })).value).toMatchObject({
    issues: [{ at: '/constructor', message: 'is required' }],
  })
  expect(await use('call', { operation: 'getThing', input: { id: 't', 'X-Thing': 'a\nb' } })).toMatchObject({
    isError: true,
    value: { isSent: false, issues: [{ at: '/X-Thing', message: expect.stringContaining('without line breaks') }] },
  })
})

test('a pointer must be one, and one that leads nowhere is reported', async () => {
  const { folder, server } = await startOddService()
  const { use } = await converse(folder, ['odd.json', '--server', server])
  expect((await use('call', { operation: 'text', pointer: 'x' })).isError).toBe(true)
  expect((await use('call', { operation: 'text', pointer: '/x' })).value).toEqual({
    status: 200,
    hint: 'The response has nothing at /x',
  })
})

test('what is said of an operation is cut as a response is', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 900 }, (_, n) => [`field${n}`, { type: 'string', maxLength: n }]),
  )
  const schema = { type: 'object', properties }
  const requestBody = { content: { 'application/json': { schema } } }
  const paths = { '/w': { post: { operationId: 'wide', requestBody, responses: { 204: { description: 'none' } } } } }
  const document = { openapi: '3.1.0', info: { title: 'Wide', version: '1' }, paths }
  const { folder } = await startOddService({ 'wide.json': JSON.stringify(document) })
  const { use, read } = await converse(folder, ['wide.json'])
  const { text, value } = await use('describe', { name: 'wide' })
  expect(text.length).toBeLessThan(8_000)
  const rest = value['rest'] as readonly { readonly pointer: string; readonly read: string }[]
  const whole = rest.find(({ pointer }) => pointer === '')
  expect((await read(whole?.read ?? ''))['data']).toHaveProperty('input')
})

test('an issue names the rule where it is written, in a schema that is written once for both directions', async () => {
  const name = { type: 'string', maxLength: 3 }
  const schema = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true }, name },
    required: ['id', 'name'],
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }
  const responses = { 201: { description: 'made', content } }
  const paths = { '/things': { post: { operationId: 'makeThing', requestBody: { content }, responses } } }
  const info = { title: 'Things', version: '1' }
  const document = { openapi: '3.1.0', info, paths, components: { schemas: { Thing: schema } } }
  const { folder } = await startOddService({ 'things.json': JSON.stringify(document) })
  const { use } = await converse(folder, ['things.json'])
  expect((await use('rehearse', { operation: 'makeThing', input: { body: { name: 'long' } } })).value).toMatchObject({
    issues: [{ at: '/body/name', rule: '/components/schemas/Thing/properties/name/maxLength' }],
  })
})
