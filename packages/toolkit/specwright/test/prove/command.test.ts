import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exchanged } from '../../src/prove/exchange.ts'
import { cli, runHere } from '../run.ts'
import { notesKey, notesServer, startNotes, type NotesFault, type NotesServer } from './notes-server.ts'
import { notesFolder, proveNotes, proveNotesHere, type FoundFailure } from './prove-notes.ts'

async function notes(fault?: NotesFault): Promise<NotesServer> {
  const server = await startNotes(fault)
  onTestFinished(async () => await server.close())
  return server
}

test('without --allow-writes, only requests that change nothing are sent, and the command says what it skips', async () => {
  const server = await notes()
  const { code, stdout } = await proveNotes(server, [])
  expect({ code, methods: Object.keys(server.requests) }).toEqual({
    code: 0,
    methods: ['GET', 'HEAD', 'OPTIONS'],
  })
  expect(stdout).toMatch(/POST \/notes +0 .* --allow-writes is not given/)
  expect(stdout).toMatch(/requests: no failure \(seed 1\)\n$/)
})

test('with it, what the run has created is removed', async () => {
  const server = await notes()
  const { code, stdout } = await proveNotes(server, ['--allow-writes', '--requests', '60'])
  expect(code).toBe(0)
  expect(server.requests).toMatchObject({
    POST: expect.any(Number),
    PATCH: expect.any(Number),
    DELETE: expect.any(Number),
  })
  expect([...server.notes.keys()]).toEqual(['first'])
  expect(stdout).not.toContain('Still there')
})

test('a failure is shown with what was expected, what came, the line of the rule and a command, without the key', async () => {
  const { code, stdout, folder } = await proveNotes(await notes('maximum off by one'), ['--out', 'failures'])
  expect(code).toBe(1)
  expect(stdout).toContain('FAILED Requests that break a rule are refused: GET /notes (1 request)')
  expect(stdout).toContain(
    '  with      query limit is 51\n  expected  a status 4xx: the request breaks a rule\n  got       status 200\n' +
      '  mock      status 400 application/json {"message":"The request is invalid: /limit must be at most 50"}\n',
  )
  expect(stdout).toMatch(/ {2}rule {6}notes\.yaml:20:\d+ \/paths\/~1notes\/get\/parameters\/0\/schema\/maximum\n/)
  expect(stdout).toMatch(
    / {2}try {7}curl .* -X GET 'http:\/\/127\.0\.0\.1:\d+\/notes\?limit=51' -H 'accept: [^']*' -H "x-api-key: \$API_KEY"\n/,
  )
  const files = readdirSync(join(folder, 'failures')).toSorted()
  expect(files).toEqual(['001-invalid-accepted.http', '001-invalid-accepted.sh', 'report.json'])
  const http = readFileSync(join(folder, 'failures', files[0]!), 'utf8')
  expect(http).toMatch(
    /^# expected: .*\n# got: status 200\n# mock: status 400 .*\n# rule: .*\n# at: notes\.yaml:20:\d+\n# seed: 1\n\n### GET \/notes: query limit is 51\nGET http:/,
  )
  expect(stdout + http).not.toContain(notesKey)
})

test('the request of a failure is as small as it can be', async () => {
  const { stdout } = await proveNotesHere(notesServer(['unknown member accepted']), [
    '--allow-writes',
    '--requests',
    '60',
    '--format',
    'json',
  ])
  const { failures } = JSON.parse(stdout) as { failures: readonly FoundFailure[] }
  const created = failures.find(({ operations }) => operations[0] === 'POST /notes')
  expect(JSON.parse(created?.http.split('\n').findLast((line) => line.startsWith('{')) ?? '')).toEqual({
    title: expect.any(String),
    priority: expect.any(Number),
    unexpected: true,
  })
})

test('the same seed sends the same requests, and another one others', async () => {
  const sent = async (seed: string): Promise<string> => {
    const server = notesServer(['missing header'])
    const { stdout } = await proveNotesHere(server, ['--seed', seed, '--requests', '20', '--format', 'json'])
    return stdout.replaceAll(/"times": \{[^}]*\}/g, '')
  }
  const first = await sent('7')
  expect(await sent('7')).toBe(first)
  expect(await sent('8')).not.toBe(first)
})

test('a baseline makes failures known: only others fail the command', async () => {
  const server = notesServer(['missing header'])
  const folder = notesFolder()
  const { stdout } = await proveNotesHere(server, ['--format', 'json'], folder)
  const known = notesFolder({ 'known.json': stdout })
  expect(await proveNotesHere(server, ['--baseline', 'known.json'], known)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^known Headers are as documented[^]*: no failure, and 1 known/),
  })
  expect((await proveNotesHere(notesServer(['wrong null']), ['--baseline', 'known.json'], known)).code).toBe(1)
})

test.each([
  [
    'junit',
    /^<\?xml [^]*<testcase [^]*<failure type="headers" message="[^"]*x-total-count is required[^]*<\/testsuites>\n$/i,
  ],
  ['markdown', /^\d+ requests: 1 failure \(seed 1\)\n\n[^]*\| new \| Headers are as documented \| GET \/notes \|/],
  ['sarif', /"ruleId": "headers"[^]*"uri": "notes\.yaml"/],
  ['json', /"coverage": \[[^]*"operation": "GET \/notes"/],
])('--format %s', async (format, report) => {
  const { code, stdout, stderr } = await proveNotesHere(notesServer(['missing header']), [
    '--requests',
    '20',
    '--format',
    format,
  ])
  expect(code).toBe(1)
  expect(stdout).toMatch(report)
  expect(stderr).toMatch(/requests: 1 failure \(seed 1\)\n$/)
})

test('operations whose credentials are missing are skipped, but must refuse', async () => {
  const server = await notes()
  const argv = ['prove', 'notes.yaml', '--against', server.url, '--quiet']
  const { code, stdout } = await runHere(notesFolder(), ...argv)
  expect(code).toBe(0)
  expect(stdout).toMatch(/GET \/notes +2 .*credentials for it are missing/)
})

test('a server that asks to wait is waited for', async () => {
  let count = 0
  const server = createServer((_request, response) => {
    const isBusy = count++ % 2 === 0
    response.writeHead(isBusy ? 429 : 404, isBusy ? { 'retry-after': '0' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { stdout } = await runHere(
    notesFolder(),
    'prove',
    'notes.yaml',
    '--against',
    url,
    '--quiet',
    '--format',
    'json',
  )
  expect(stdout).not.toContain('"got": "status 429"')
  expect(stdout).toContain('"got": "status 404"')
})

test('a run that is stopped removes what it has created', async () => {
  let stop = (): void => {}
  const server = await startNotes(undefined, () => stop())
  onTestFinished(async () => await server.close())
  const argv = ['prove', 'notes.yaml', '--against', server.url, '--credentials', 'credentials.json', '--allow-writes']
  const child = spawn(process.execPath, [...cli, ...argv], { cwd: notesFolder(), stdio: ['ignore', 'pipe', 'inherit'] })
  stop = () => void child.kill('SIGINT')
  const written: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(Buffer.concat(written).toString()).toContain('The run was stopped before its end.\n')
  expect([...server.notes.keys()]).toEqual(['first'])
})

test.each([
  ['a request that no response comes to', undefined],
  ['a wait that the server asks for', '100'],
])('a run that is stopped in %s ends, and removes what it has created', async (_name, retryAfter) => {
  const { url, notes: left } = await notes()
  let stop = (): void => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void forward(Buffer.concat(chunks)))
    const forward = async (body: Buffer<ArrayBuffer>): Promise<void> => {
      const { method = '', headers } = request
      if (method === 'GET' && /note-/.test(request.url ?? '')) {
        if (retryAfter !== undefined) response.writeHead(429, { 'retry-after': retryAfter }).end()
        return stop()
      }
      const type = headers['content-type']
      const answer = await fetch(url + request.url, {
        method,
        headers: { 'x-api-key': String(headers['x-api-key']), ...(type !== undefined && { 'content-type': type }) },
        ...(body.length > 0 && { body }),
      })
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const against = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const argv = ['prove', 'notes.yaml', '--against', against, '--credentials', 'credentials.json', '--allow-writes']
  const child = spawn(process.execPath, [...cli, ...argv], { cwd: notesFolder(), stdio: ['ignore', 'pipe', 'inherit'] })
  stop = () => void child.kill('SIGINT')
  const written: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(Buffer.concat(written).toString()).toContain('The run was stopped before its end.\n')
  expect([...left.keys()]).toEqual(['first'])
})

test('files of an earlier run are replaced, and no others', async () => {
  const argv = ['--requests', '20', '--out', 'proof']
  const { folder } = await proveNotesHere(notesServer(['missing header']), argv)
  writeFileSync(join(folder, 'proof/mine.http'), 'mine')
  await proveNotesHere(notesServer(['wrong null']), argv, folder)
  expect(readdirSync(join(folder, 'proof')).toSorted()).toEqual([
    '001-body.http',
    '001-body.sh',
    'mine.http',
    'report.json',
  ])
  writeFileSync(join(folder, 'proof/007-status.http'), 'mine')
  const refused = await proveNotesHere(notesServer(), argv, folder)
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot write to proof: no earlier run has written its 007-status.http.'),
  })
  writeFileSync(join(folder, 'proof/report.json'), '{"name":"mine"}')
  expect((await proveNotesHere(notesServer(), argv, folder)).stderr).toContain(
    'no earlier run has written its report.json',
  )
})

test.each([
  [['prove'], 2, 'DOCUMENT is missing: name the contract of the server'],
  [
    ['prove', 'notes.yaml'],
    2,
    '--against is missing: name the address of the server, such as --against http://127.0.0.1:8080',
  ],
  [['prove', 'notes.yaml', '--against', 'localhost'], 2, '--against must be a URL such as'],
  [
    ['prove', 'note.yaml', '--against', 'http://127.0.0.1:1'],
    2,
    'There is no file "note.yaml": did you mean notes.yaml?',
  ],
  [
    ['prove', 'notes.yaml', '--against', 'http://127.0.0.1:1', '--format', 'junk'],
    2,
    'Unknown value "junk" of --format: use text, markdown, json, junit or sarif',
  ],
  [
    ['prove', 'notes.yaml', '--against', 'http://127.0.0.1:1', '--seed', 'x'],
    2,
    '--seed must be a whole number, not "x"',
  ],
  [
    ['prove', 'notes.yaml', '--against', 'http://127.0.0.1:1', '--credentials', 'other.json'],
    2,
    'Cannot use the credentials in other.json: there is no security scheme "key". There is apiKey',
  ],
  [
    ['prove', 'notes.yaml', '--against', 'http://127.0.0.1:1', '--baseline', 'other.json'],
    2,
    'Cannot use the baseline other.json: it is not a report of --format json',
  ],
  [['prove', 'notes.yaml', '--against', 'http://127.0.0.1:1', '--quiet'], 1, 'Cannot reach http://127.0.0.1:1: '],
])('%j: exit code %i, and %s', async (argv, code, message) => {
  const folder = notesFolder({ 'other.json': '{"key":"value"}' })
  const ran = await runHere(folder, ...argv)
  expect(ran.code).toBe(code)
  expect(ran.stderr).toContain(message)
})

test('the mock is asked about items of its own, and only what one request shows', async () => {
  const withFault = async (fault: NotesFault): Promise<readonly FoundFailure[]> => {
    const { stdout } = await proveNotesHere(notesServer([fault]), [
      '--allow-writes',
      '--requests',
      '60',
      '--format',
      'json',
    ])
    return (JSON.parse(stdout) as { readonly failures: readonly FoundFailure[] }).failures
  }
  const [wrong] = await withFault('undocumented content type')
  expect(wrong).toMatchObject({
    operations: ['GET /notes/{noteId}'],
    mock: { status: 200, contentType: 'application/json', body: expect.stringContaining('"created_at":"2026-01-01T') },
  })
  const lost = await withFault('lost update')
  expect(lost.filter((each) => each.judge === 'state' && Object.hasOwn(each, 'mock'))).toEqual([])
})

test('the coverage has how long responses took, and how many branches were tried', async () => {
  const { stdout } = await proveNotesHere(notesServer(), ['--requests', '20', '--format', 'json'])
  const { coverage } = JSON.parse(stdout) as { readonly coverage: readonly { readonly operation: string }[] }
  expect(coverage).toContainEqual(
    expect.objectContaining({
      operation: 'GET /notes',
      branches: expect.any(Number),
      times: { median: expect.any(Number), max: expect.any(Number) },
    }),
  )
  expect(coverage.find(({ operation }) => operation === 'POST /notes')).not.toHaveProperty('times')
})

test('the time of a response is without the wait that the server asks for', async () => {
  let clock = 0
  const responses = [new Response('', { status: 429, headers: { 'retry-after': '60' } }), new Response('{}')]
  const transport = {
    fetch: async () => {
      clock += 7
      return await Promise.resolve(responses.shift()!)
    },
    sleep: async (ms: number) => await Promise.resolve(void (clock += ms)),
    now: () => clock,
  }
  const line = { base: 'http://notes.test', transport, signal: new AbortController().signal }
  const { status, ms } = await exchanged({ method: 'GET', target: '/notes', headers: {} }, line)
  expect({ status, ms, clock }).toEqual({ status: 200, ms: 7, clock: 60_014 })
})
