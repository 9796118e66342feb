import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { mockHelp } from '../../mock-engine/src/node/command/mock-help.ts'
import { startReceiver } from '../../mock-engine/test/delivery/receiver.ts'
import { cli, run, runHere } from './run.ts'

const itemsYaml = openapi(`paths:
  /items:
    get:
      operationId: listItems
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: All
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } }
    post:
      operationId: addItem
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }
      responses:
        '201':
          description: Added
          content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }
  /items/{id}:
    get:
      operationId: getItem
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: One
          content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }
  /greeting:
    get:
      operationId: greet
      responses:
        '200':
          description: A greeting
          content: { application/json: { schema: { type: string }, example: hello } }
components:
  schemas:
    Item:
      type: object
      required: [name]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string, minLength: 1 }
`)

const tls = (name: string): string => fileURLToPath(new URL(`tls/${name}.pem`, import.meta.url))

interface Running {
  readonly url: string
  /** Settles when the process has said something. */
  says(words: string): Promise<void>
  /** Stops it, and gives its exit code. */
  stop(): Promise<unknown>
}

/** Starts the command in a folder, until it listens. */
async function start(folder: string, ...argv: string[]): Promise<Running> {
  const child = spawn(process.execPath, [...cli, 'mock', ...argv, '--port', '0'], { cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const heard = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += String(part)
      for (const check of heard) check()
    })
  }
  const says = async (words: string): Promise<void> => {
    await new Promise<void>((resolve) => {
      const check = (): void => void (output.includes(words) && resolve())
      heard.add(check)
      child.once('exit', () => resolve())
      check()
    })
    expect(output).toContain(words)
  }
  await says(' listens on ')
  const stop = async (): Promise<unknown> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    return ((await ended) as unknown[])[0]
  }
  return { url: /listens on (\S+)/.exec(output)?.[1] ?? '', says, stop }
}

/** The status and the body of a response, which may be of a server with the certificate of these tests. */
async function get(url: string): Promise<readonly [status: number | undefined, body: string]> {
  const send = url.startsWith('https:') ? secureRequest : request
  const sent = send(url, { ca: readFileSync(tls('cert')), agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
  return [response.statusCode, await text(response)]
}

test('a document is served with its items, its checks and its examples, over https, and again when it is saved', async () => {
  const folder = workspace({ 'api.yaml': itemsYaml, 'seed.json': '{ "items": [{ "id": "a", "name": "Mug" }] }' })
  const https = ['--tls-cert', tls('cert'), '--tls-key', tls('key')]
  const { url, says, stop } = await start(folder, 'api.yaml', '--watch', '--seed', 'seed.json', ...https)
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  expect(await get(`${url}/items/a`)).toEqual([200, '{"id":"a","name":"Mug"}'])
  expect(await get(`${url}/greeting`)).toEqual([200, '"hello"'])
  const [status, body] = await get(`${url}/items?limit=0`)
  expect([status, body]).toEqual([400, expect.stringContaining('must be at least 1')])
  writeFileSync(join(folder, 'api.yaml'), 'openapi: 3.1.0\npaths: [')
  await says('Cannot reload the document: ')
  expect(await get(`${url}/greeting`)).toEqual([200, '"hello"'])
  writeFileSync(join(folder, 'api.yaml'), itemsYaml.replace('example: hello', 'example: good day'))
  await says('The document was reloaded: 4 operations')
  expect(await get(`${url}/greeting`)).toEqual([200, '"good day"'])
  expect(await get(`${url}/items/a`)).toEqual([200, '{"id":"a","name":"Mug"}'])
  // What needs a larger stack than the mock has.
  const chain = Array.from(
    { length: 600 },
    (_, n) => `    A${n}: { $ref: '#/components/schemas/A${n + 1}', title: A }\n`,
  )
  writeFileSync(join(folder, 'api.yaml'), `${itemsYaml}${chain.join('')}    A600: { type: string }\n`)
  await says('Cannot reload the document: its chains of refs are too long for what was started. Start it again')
  expect(await get(`${url}/greeting`)).toEqual([200, '"good day"'])
  expect(await stop()).toBe(0)
})

test('an example that its schema refuses is reported when it would be sent, with its place and its fault', async () => {
  const folder = workspace({ 'api.yaml': itemsYaml.replace('example: hello', 'example: 7') })
  const { url, says } = await start(folder, 'api.yaml')
  expect(await get(`${url}/greeting`)).toEqual([200, '"text"'])
  const place = 'api.yaml#/paths/~1greeting/get/responses/200/content/application~1json/example'
  await says(`${place} warning Cannot use this example: it must be a string. Correct it, or its schema`)
})

test('a file that the document refers to since the mock was started is watched too', async () => {
  const operation = (method: string): string => `${method}: { responses: { '204': { description: Done } } }\n`
  const folder = workspace({ 'api.yaml': itemsYaml, 'more.yaml': operation('get') })
  const { says } = await start(folder, 'api.yaml', '--watch')
  const referring = itemsYaml.replace('paths:\n', (line) => `${line}  /more: { $ref: ./more.yaml }\n`)
  writeFileSync(join(folder, 'api.yaml'), referring)
  await says('The document was reloaded: 5 operations')
  writeFileSync(join(folder, 'more.yaml'), operation('get') + operation('post'))
  await says('The document was reloaded: 6 operations')
})

test('what a mock compiled is cached, even if it is killed', async () => {
  // That of all tests would be used instead.
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = workspace({ 'api.yaml': itemsYaml, 'node_modules/none': '' })
  const { url } = await start(folder, 'api.yaml')
  // It is cached between the first response and the second one.
  for (let n = 0; n < 2; n++) expect(await get(`${url}/greeting`)).toEqual([200, '"hello"'])
  const cached = readdirSync(join(folder, 'node_modules/.cache/specwright'), { recursive: true })
  // The parts of the bundle that a mock loads, and folders.
  expect(cached.length).toBeGreaterThan(20)
})

test('a mock has the flags of the mock of a contract, with the same words', async () => {
  const flagsIn = (help: string): string[] => help.match(/^ {2}(?:-h, )?--[\w-]+.*$/gm) ?? []
  const words = (line: string): string => line.trim().replace(/ {2,}/, ': ')
  const own = flagsIn((await runHere(workspace(), 'mock', '--help')).stdout).map(words)
  const others = flagsIn(mockHelp({ name: 'shop-mock', description: 'a mock' })).map(words)
  expect(others.filter((line) => !own.includes(line)).map((line) => line.split(':')[0])).toEqual([
    '-h, --help',
    '--watch',
    '--upstream URL',
    '--strict',
    '--log [FORMAT]',
    '--transcript FILE',
  ])
  const forwarding = flagsIn((await runHere(workspace(), 'mock', 'record', '--help')).stdout).map(words)
  expect(
    others.filter((line) => !own.includes(line) && !forwarding.includes(line)).map((line) => line.split(':')[0]),
  ).toEqual(['-h, --help', '--watch'])
  expect(own.filter((line) => !others.includes(line)).map((line) => line.split(':')[0])).toEqual([
    '--events PATH',
    '--allow WHERE',
    '--watch',
    '--explain',
    '-h, --help',
  ])
})

test('a service is checked by its document, and recorded', async () => {
  const folder = workspace({
    'api.yaml': itemsYaml,
    'other.yaml': itemsYaml.replace('type: string }, example', 'type: integer }, example'),
  })
  const service = await start(folder, 'api.yaml')
  const proxy = await start(folder, 'record', 'other.yaml', '--upstream', service.url, '--transcript', 'out.http')
  const response = await fetch(`${proxy.url}/greeting`)
  expect([await response.json(), response.headers.get('x-contract-violations')]).toEqual([
    'hello',
    expect.stringContaining('must be an integer'),
  ])
  writeFileSync(join(folder, 'flags.json'), JSON.stringify({ upstream: service.url }))
  const strict = await start(folder, 'proxy', 'other.yaml', '--strict', '--config', 'flags.json')
  expect((await fetch(`${strict.url}/greeting`)).status).toBe(502)
  expect(await proxy.stop()).toBe(0)
  expect(readFileSync(join(folder, 'out.http'), 'utf8')).toContain('GET /greeting\n---\n200\n')
})

const eventsYaml = `asyncapi: 3.1.0
info: { title: Items, version: '1' }
channels:
  items:
    messages:
      added: { name: item.added, payload: { type: object, required: [item], properties: { item: { type: object } } } }
`

test('the events of a document are sent to the receivers that the command names', async () => {
  const folder = workspace({ 'api.yaml': itemsYaml, 'events.yaml': eventsYaml })
  const receivers = [await startReceiver(), await startReceiver()]
  const named = ['--receiver', receivers.map(({ url }) => url).join(' ')]
  const { url, says, stop } = await start(folder, 'api.yaml', '--events', 'events.yaml', ...named)
  await says('Events are signed with the random secret whsec_')
  const sent = await fetch(`${url}/__control/events`, { method: 'POST', body: '{"event":"item.added"}' })
  expect(sent.status).toBe(202)
  for (const receiver of receivers) await receiver.has(1)
  expect(receivers.map(({ received }) => received[0]?.body)).toEqual(['{"item":{}}', '{"item":{}}'])
  expect(await stop()).toBe(0)
})

test('--explain prints what each operation does', async () => {
  const schemes =
    '\n  securitySchemes:\n    login: { type: openIdConnect, openIdConnectUrl: /.well-known/openid-configuration }\n'
  const { code, stdout } = await runHere(
    workspace({ 'api.yaml': itemsYaml + schemes }),
    'mock',
    'api.yaml',
    '--explain',
  )
  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^GET \/items {2}lists items /),
    expect.stringMatching(/^POST \/items {2}creates in items /),
    expect.stringMatching(/^GET \/items\/\{id\} {2}reads from items /),
    expect.stringMatching(/^GET \/greeting {2}by example: /),
    'POST /oauth/token  issues tokens (scheme: login)',
    'GET /oauth/authorize  sends the user back with a code (scheme: login)',
    '',
  ])
})

test('--explain names no scheme of an operation that says itself that it issues tokens', async () => {
  const tokens =
    '\n  /tokens:\n    post: { operationId: issue, x-oauth: token, responses: { "200": { description: ok } } }\n' +
    '  /tokens/revoke:\n    post: { operationId: revoke, x-oauth: revoke, responses: { "200": { description: ok } } }\ncomponents:'
  const { stdout } = await runHere(
    workspace({ 'api.yaml': itemsYaml.replace('\ncomponents:', tokens) }),
    'mock',
    'api.yaml',
    '--explain',
  )
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining(['POST /tokens  issues tokens', 'POST /tokens/revoke  revokes tokens']),
  )
})

test.each([
  [[], 2, 'DOCUMENT is missing'],
  [['-', '--watch'], 2, 'Cannot watch standard input or a URL'],
  [['api.yaml', '--explain', '--events', ''], 2, '--events must not be empty'],
  [['api.yaml', '--explain', '--allow', ''], 2, '--allow must not be empty'],
  [['api.yaml', '--explain', '--store', ''], 2, '--store must not be empty'],
  [['api.yaml', '--allow', '.', '--allow='], 2, '--allow must not be empty'],
  [
    ['api.yaml', '--base-path', '/__control'],
    2,
    'Cannot use --base-path /__control: it must be a path such as /api/v1',
  ],
  [['api.yaml', '--port', '70000'], 2, 'Cannot use --port 70000: it must be an integer from 0 to 65535'],
  [['api.yaml', '--tenant-idle', '0'], 2, 'Cannot use --tenant-idle 0: it must be an integer from 1 to 3155760000'],
  [['api.yaml', '--receiver', 'nowhere'], 2, 'Cannot use --receiver nowhere: it must be http or https URLs'],
  [
    ['api.yaml', '--receiver', 'http://a.test', '--receiver-secret', 'hush'],
    2,
    'Cannot use --receiver-secret <SECRET>: it must be whsec_ and 24 to 64 bytes as base64',
  ],
  [['api.yaml', '--receiver-secret', `whsec_${'a'.repeat(32)}`], 2, 'Cannot sign events: --receiver is missing'],
  [['record', 'api.yaml', '--transcript', 'out.http'], 2, 'Cannot start the proxy: --upstream is missing'],
  [['record', 'api.yaml', '--upstream', 'http://a.test'], 2, 'Cannot record: --transcript is missing'],
  [['proxy', 'api.yaml', '--upstream', 'http://a.test', '--store', 'mock.db'], 2, '--store is only for mock'],
  [['api.yaml', '--upstream', 'http://a.test'], 2, '--upstream is only for mock proxy and mock record'],
  [['api.yaml', '--tls-cert', 'cert.pem'], 2, 'Cannot serve https: --tls-key is missing'],
  [['api.yaml', '--seed', 'seed.json'], 1, 'nothings'],
  [['lost.yaml'], 1, 'lost.yaml:14:72 error no-unresolved-refs'],
])('%j ends with %i', async (argv, code, message) => {
  const lost = itemsYaml.replace('schemas/Item', 'schemas/Nothing')
  const folder = workspace({ 'api.yaml': itemsYaml, 'lost.yaml': lost, 'seed.json': '{ "nothings": [] }' })
  expect(await runHere(folder, 'mock', ...argv)).toMatchObject({ code, stderr: expect.stringContaining(message) })
})

test.each([
  ['large', 100_000, /^Reading seed\.json\nStoring 100000 rows\n.*nothings/],
  ['small', 1, /^(?!Reading).*nothings/],
])('a %s seed shows its steps on standard error', (_, rows, says) => {
  const seed = {
    nothings: Array.from({ length: rows }, (_row, index) => ({ id: `a${index}`, name: 'A name that is long' })),
  }
  const folder = workspace({ 'api.yaml': itemsYaml, 'seed.json': JSON.stringify(seed) })
  const { stdout, stderr } = run(folder, 'mock', 'api.yaml', '--seed', 'seed.json')
  expect(stderr).toMatch(says)
  expect(stdout).toBe('')
})
