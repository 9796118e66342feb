import { createMemoryStore, createMockServer, StoreError, type MockOptions, type Store } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { startProgram } from './started-program.ts'
import { contract } from './things.ts'

const now = (): number => Date.parse('2026-03-02T12:00:00.500Z')

/** What a mock of things logs, and what fails in its store. */
function logging(options: MockOptions = {}) {
  const lines: string[] = []
  const memory = createMemoryStore()
  const failing: { reads?: Error; writes?: Error } = {}
  const store: Store = {
    ...memory,
    run: (need, work) =>
      memory.run(need, (rows) => {
        const outcome = work(rows)
        const error = failing.reads ?? (outcome.writes?.length ? failing.writes : undefined)
        if (error) throw error
        return outcome
      }),
    check() {
      if (failing.reads) throw failing.reads
    },
  }
  const log = (line: string): void => void lines.push(line)
  const mock = createMockServer(contract, { idSeed: 1, now, log, createStore: () => store, ...options })
  const send = async (request: string, tenant?: string): Promise<number> => {
    const [method = '', path = ''] = request.split(' ')
    const headers = tenant === undefined ? {} : { 'x-mock-tenant': tenant }
    return (await mock.fetch(`http://mock.test${path}`, { method, headers })).status
  }
  return {
    lines,
    failing,
    send,
    health: async () => await (await mock.fetch('http://mock.test/__control/health')).json(),
  }
}

/** The lines of requests, without those of what the contract does not have. */
function linesOf(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !line.includes(' was sent '))
}

/** A request, the tenant that it names, and what is in its line, as text and as JSON. */
const requests: readonly (readonly [request: string, tenant: string | undefined, text: string, json: object])[] = [
  [
    'GET /things',
    undefined,
    'GET /things 200 T ms request=ID operation=list tenant=-',
    {
      'http.request.method': 'GET',
      'url.path': '/things',
      'http.route': '/things',
      'http.response.status_code': 200,
      'mock.operation': 'list',
    },
  ],
  [
    'DELETE /things/a%20b?x=1',
    'run-1',
    'DELETE /things/a%20b 404 T ms request=ID operation=remove tenant=run-1',
    {
      'http.request.method': 'DELETE',
      'url.path': '/things/a%20b',
      'http.route': '/things/{id}',
      'http.response.status_code': 404,
      'mock.operation': 'remove',
      'mock.tenant': 'run-1',
    },
  ],
  [
    'GET /nowhere',
    undefined,
    'GET /nowhere 404 T ms request=ID operation=- tenant=-',
    { 'http.request.method': 'GET', 'url.path': '/nowhere', 'http.response.status_code': 404 },
  ],
  [
    'BREW /things',
    undefined,
    'BREW /things 405 T ms request=ID operation=- tenant=-',
    {
      'http.request.method': '_OTHER',
      'http.request.method_original': 'BREW',
      'url.path': '/things',
      'http.response.status_code': 405,
    },
  ],
]

test.each(requests)('%s of tenant %s is a line with time, level, operation, request and tenant', async (...row) => {
  const [request, tenant, text] = row
  const { lines, send } = logging()
  await send(request, tenant)
  const shown = linesOf(lines).map((line) => line.replace(/[\d.]+ ms/, 'T ms').replace(/request=req_\w+/, 'request=ID'))
  expect(shown).toEqual([`2026-03-02T12:00:00.500Z info ${text}`])
})

test.each(requests)('%s of tenant %s is an object with the names of OpenTelemetry', async (...row) => {
  const [request, tenant, , attributes] = row
  const { lines, send } = logging({ logFormat: 'json' })
  await send(request, tenant)
  expect(linesOf(lines).map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      timestamp: '2026-03-02T12:00:00.500Z',
      severityText: 'INFO',
      severityNumber: 9,
      body: expect.stringMatching(/^[A-Z]+ \/\S+ \d{3} [\d.]+ ms$/),
      'http.server.request.duration': expect.any(Number),
      'mock.request_id': expect.stringMatching(/^req_/),
      'mock.tenant': '',
      ...attributes,
    },
  ])
})

test('a request below a path has the whole path in its line, and the route too', async () => {
  const { lines, send } = logging({ logFormat: 'json', basePath: '/api' })
  await send('DELETE /api/things/a')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ 'url.path': '/api/things/a', 'http.route': '/api/things/{id}' })
})

test('a failure of the mock has its exception, and the stack', async () => {
  const { lines, send, failing } = logging({ logFormat: 'json', logLevel: 'warn' })
  failing.reads = new TypeError('a mistake')
  expect(await send('GET /things', 'run-1')).toBe(500)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      timestamp: '2026-03-02T12:00:00.500Z',
      severityText: 'ERROR',
      severityNumber: 17,
      body: 'Cannot complete the request: TypeError: a mistake',
      'exception.type': 'TypeError',
      'exception.message': 'a mistake',
      'exception.stacktrace': expect.stringMatching(/^at .*log-fields\.test\.ts/),
      'mock.operation': 'list',
      'mock.request_id': expect.stringMatching(/^req_/),
      'mock.tenant': 'run-1',
    },
  ])
})

const full = new StoreError('Cannot use the store mock.db: the disk is full. Free some space')
const down = new StoreError('Cannot use the database: it cannot be reached. Check that it is running')

/** What fails, the requests in turn, and the lines without their times: nothing between the begin and the end. */
test.each([
  ['writes', full, ['POST /things', 'GET /things', 'POST /things', '-', 'GET /things', 'POST /things'], 2],
  ['reads', down, ['GET /things', 'POST /things', 'GET /things', '-', 'GET /things', 'POST /things'], 3],
  ['reads', down, ['DELETE /things/a', '-', 'DELETE /things/b'], 1],
] as const)(
  'an error of the store in its %s is a sentence when it begins, and one when it ends: %s',
  async (...row) => {
    const [what, error, steps, failures] = row
    const { lines, send, failing } = logging({ logLevel: 'warn' })
    failing[what] = error
    for (const step of steps) {
      if (step === '-') delete failing[what]
      else await send(step)
    }
    expect(lines).toEqual([
      `2026-03-02T12:00:00.500Z error ${error.message}`,
      `2026-03-02T12:00:00.500Z warn The store can be used again: it failed ${failures === 1 ? 'once' : `${failures} times`} in 0.0 s`,
    ])
  },
)

test('a health that finds the store working ends its outage, and one that finds it failing begins one', async () => {
  const { lines, failing, health } = logging()
  failing.reads = down
  expect(await health()).toEqual({ status: 'unavailable', writable: false, reason: down.message, store: 'memory' })
  delete failing.reads
  expect(await health()).toEqual({ status: 'ok', writable: true, store: 'memory' })
  expect(lines.filter((line) => !line.includes('/__control/'))).toHaveLength(2)
})

test('with --log json, a program prints nothing but objects, one a line', async () => {
  const { url, started, lines, logged } = await startProgram(['--log', 'json', '--receiver', 'http://127.0.0.1:9/'])
  await (await fetch(`${url}/things`)).text()
  await logged(/GET/)
  const objects = [started, ...lines].map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  expect(objects.map(({ severityText, body }) => [severityText, body])).toEqual([
    ['INFO', expect.stringMatching(/^things-mock listens on http/)],
    ['INFO', expect.stringMatching(/^Events are signed with the random secret whsec_/)],
    ['INFO', expect.stringMatching(/^GET \/things 200 /)],
  ])
})

test('a proxy logs in the same way, without secrets', async () => {
  const service = await startProgram([])
  const { url, started, lines, logged } = await startProgram(['proxy', '--upstream', service.url, '--log', 'json'])
  await (await fetch(`${url}/things?page=1&access_token=hush`)).text()
  await logged(/GET/)
  expect([started, ...lines].map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ severityText: 'INFO', body: expect.stringMatching(/^things-mock listens on http/) }),
    expect.objectContaining({
      severityText: 'INFO',
      body: expect.stringMatching(/^GET \/things\?page=1&access_token=<SECRET> 200 [\d.]+ ms$/),
      'url.path': '/things',
      'url.query': 'page=1&access_token=<SECRET>',
      'http.route': '/things',
      'mock.operation': 'list',
    }),
  ])
})

test.each([
  [['--log', '--id-seed', '1'], 1],
  [['--log', 'text'], 1],
  [['--log=text'], 1],
  [[], 0],
])('%j logs %i requests', async (flags, count) => {
  const { url, lines, logged } = await startProgram(flags)
  await (await fetch(`${url}/things`)).text()
  if (count > 0) await logged(/GET/)
  expect(lines.filter((line) => / info GET \/things 200 /.test(line))).toHaveLength(count)
})
