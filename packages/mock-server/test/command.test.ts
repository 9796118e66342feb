import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockServer } from '@loyalty-kit/mock-server/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ended, Run } from './run-commands.ts'
import { activitiesOf, appHeaders, facts } from './facts.ts'

const listing = activitiesOf('rw_mug')

describe('loyalty-mock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-mock-'))
  const running = new Set<ChildProcess>()
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  test('prints its address and credentials, and exits on a signal', async () => {
    const child = start(['--port', '0', '--log'])
    const line = await child.firstLine
    expect(line).toMatch(/^loyalty-mock listens on http:\/\/127\.0\.0\.1:\d+ \([\w-]+: demo-app, [\w-]+: demo-token\)$/)
    const url = /http:\S+/.exec(line)?.[0] ?? ''
    expect(await (await fetch(`${url}/__control/health`)).json()).toEqual({
      status: 'ok',
      writable: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      store: 'memory',
    })
    child.process.kill('SIGTERM')
    const { code, err } = await child.ended
    expect(code).toBe(0)
    expect(err).toMatch(/^\S+Z info GET \/__control\/health 200 [\d.]+ ms request=req_\w+ operation=- tenant=-$/m)
  })

  test('exits on a signal although a response is delayed, once its client is gone', async () => {
    const child = start(['--port', '0', '--log'])
    const url = /http:\S+/.exec(await child.firstLine)?.[0] ?? ''
    const client = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    client.write(`GET ${listing} HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=600\r\n\r\n`)
    // The log shows that the request has arrived and waits.
    await once(child.process.stderr, 'data')
    client.destroy()
    child.process.kill('SIGTERM')
    expect((await child.ended).code).toBe(0)
  })

  test('reads flags from variables, and a seed from a file', async () => {
    const seed = join(folder, 'seed.json')
    writeFileSync(seed, JSON.stringify({ apps: [{ id: 'mine', token: 'own' }] }))
    const child = start([], {
      LOYALTY_MOCK_PORT: '0',
      LOYALTY_MOCK_SEED: seed,
      LOYALTY_MOCK_ID_SEED: '7',
      LOYALTY_MOCK_LOG: '1',
    })
    const line = await child.firstLine
    expect(line).toContain(`(${facts.nameOfAppId}: mine, ${facts.nameOfAppToken}: own)`)
    const body = await (await fetch(`${/http:\S+/.exec(line)?.[0]}/nowhere`)).json()
    const same = await createMockServer({ seed: { apps: [] }, idSeed: 7 }).fetch('http://mock.test/nowhere')
    expect(body).toEqual(await same.json())
    child.process.kill('SIGINT')
    expect(await child.ended).toMatchObject({ code: 0, err: expect.stringContaining('GET /nowhere 404') })
  })

  test('reads flags from a file too; variables override it, and flags override variables', async () => {
    const config = join(folder, 'config.json')
    writeFileSync(config, JSON.stringify({ port: 1, 'id-seed': 1, 'control-token': 'from the file', log: true }))
    const child = start(['--port', '0'], { LOYALTY_MOCK_CONFIG: config, LOYALTY_MOCK_ID_SEED: '7' })
    const url = /http:\S+/.exec(await child.firstLine)?.[0] ?? ''
    const { request_id: id } = (await (await fetch(`${url}/nowhere`)).json()) as { request_id: string } // an error
    const seeded = await createMockServer({ idSeed: 7 }).fetch('http://mock.test/nowhere')
    expect(await seeded.json()).toMatchObject({ request_id: id })
    expect((await fetch(`${url}/__control/clock`)).status).toBe(403)
    child.process.kill('SIGTERM')
    expect(await child.ended).toMatchObject({ code: 0, err: expect.stringContaining('GET /nowhere 404') })
  })

  test('sets lifetimes and limits', async () => {
    const flags = { 'token-lifetime': 60, 'body-limit': 100, 'control-body-limit': 50, 'journal-size': 1 }
    const variables = { LOYALTY_MOCK_CURSOR_LIFETIME: '30', LOYALTY_MOCK_TENANT_IDLE: '60' }
    const argv = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, `${value}`])
    const child = start(['--port', '0', ...argv, '--journal-bytes', '100000'], variables)
    const url = /http:\S+/.exec(await child.firstLine)?.[0] ?? ''
    const app = appHeaders()
    const form = (body: string): RequestInit => ({
      method: 'POST',
      headers: { ...app, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect((await fetch(`${url}${facts.tokenPath}`, form('a'.repeat(101)))).status).toBe(413)
    expect((await fetch(`${url}/__control/seed`, form('a'.repeat(51)))).status).toBe(413)
    const clock = { method: 'POST', body: JSON.stringify({ set: '2027-01-01T00:00:00Z', freeze: true }) }
    expect((await fetch(`${url}/__control/clock`, clock)).status).toBe(200)
    const response = await fetch(
      `${url}${facts.tokenPath}`,
      form(`grant_type=client_credentials&scope=${facts.scopeOfListing}`),
    )
    const token = (await response.json()) as { access_token: string; expires_in: number } // a success
    expect(token.expires_in).toBe(60)
    const headers = { ...app, authorization: `Bearer ${token.access_token}` }
    const page = (await (await fetch(`${url}${listing}?${facts.size}=1`, { headers })).json()) as {
      cursor: { expires_at: string }
    } // a success
    expect(page.cursor.expires_at).toMatch(/^2027-01-01T00:00:30/)
    expect(await (await fetch(`${url}/__control/journal`)).json()).toHaveLength(1)
    child.process.kill('SIGTERM')
    expect((await child.ended).code).toBe(0)
  })

  test('serves below a path, which its address has', async () => {
    const child = start(['--port', '0', '--base-path', '/api/v1'])
    const url = /http:\S+/.exec(await child.firstLine)?.[0] ?? ''
    expect(url).toMatch(/:\d+\/api\/v1$/)
    const status = async (path: string): Promise<number> => (await fetch(path)).status
    expect(await status(url + listing)).toBe(401)
    expect(await status(new URL(listing, url).href)).toBe(404)
    expect(await status(new URL('/__control/health', url).href)).toBe(200)
    child.process.kill('SIGTERM')
    expect((await child.ended).code).toBe(0)
  })

  test('names the flag and the variable if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // listening on a port
    const { code, err } = await start(['--port', String(port)]).ended
    other.close()
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`127.0.0.1:${port}: the port is in use\\. .*--port or LOYALTY_MOCK_PORT`)),
    ])
  })

  const commandLines: readonly (readonly [flags: readonly string[], code: number, out: RegExp, err: RegExp])[] = [
    [['--help'], 0, /Usage: loyalty-mock/, /^$/],
    [['-h'], 0, /Usage: loyalty-mock/, /^$/],
    [['--version'], 0, /^\d+\.\d+\.\d+\S*\n$/, /^$/],
    [['proxy', '--version'], 0, /^\d+\.\d+\.\d+\S*\n$/, /^$/],
    [['--port', 'x'], 2, /^$/, /Cannot use --port x: it must be an integer from 0 to 65535/],
    [['--nonsense'], 2, /^$/, /nonsense.*\nRun loyalty-mock --help for usage/s],
    [['prxy', '--upstream', 'http://a.test'], 2, /^$/, /Unknown command "prxy": did you mean proxy\?/],
    [['serve'], 2, /^$/, /Unknown command "serve": use proxy or record/],
    [['--prt', '1'], 2, /^$/, /Unknown option "--prt": did you mean --port\?/],
    [['proxy', '--upstraem', 'http://a.test'], 2, /^$/, /Unknown option "--upstraem": did you mean --upstream\?/],
    [['record', 'now'], 2, /^$/, /Unexpected argument "now"/],
    [['--seed'], 2, /^$/, /--seed needs a value/],
    [['--watch=1'], 2, /^$/, /--watch takes no value, such as "1"/],
    [['--log=xml'], 2, /^$/, /Cannot use --log xml: it must be one of text, json, 0, 1, true/],
    [['--log', 'xml'], 2, /^$/, /Unexpected argument "xml"/],
    [['extra'], 2, /^$/, /extra/],
    [['--host', ''], 2, /^$/, /Cannot use --host "": it must be an address or a name/],
    [
      ['--control-token', ' a-secret'],
      2,
      /^$/,
      /Cannot use --control-token <SECRET>: it must be a string that a header/,
    ],
    [
      ['proxy', '--upstream', 'ftp://me:a-secret@a.test'],
      2,
      /^$/,
      /Cannot use --upstream ftp:\/\/<SECRET>@a\.test: it must be a URL such as/,
    ],
    [['--seed', 'nowhere.json'], 1, /^$/, /Cannot read the seed nowhere\.json: ENOENT/],
    [['--seed', 'nowhere.http'], 1, /^$/, /Cannot read the seed nowhere\.http: ENOENT/],
    [['--config', join(folder, 'bad.json')], 1, /^$/, /Cannot read the config .*bad\.json: /],
    [
      ['--config', join(folder, 'wrong.json')],
      2,
      /^$/,
      /unknown flags "apps", "tiers"\. Use port, host, host-names, store/,
    ],
    [['--config', join(folder, 'deep.json')], 2, /^$/, /"port" must be a string, a number or a boolean/],
    [['--seed', join(folder, 'bad.json')], 1, /^$/, /Cannot read the seed .*bad\.json: /],
    [
      ['--seed', join(folder, 'wrong.json')],
      1,
      /^$/,
      /Cannot write the rows: \/apps\/0\/token is missing; \/tiers\/0\/tier_structure_id is missing/,
    ],
  ]

  const values = [
    ['LOG', 'maybe', 'must be one of text, json, 0, 1, true, yes, on, false, no, off'],
    ['WATCH', '2', 'must be one of 0, 1, true, yes, on, false, no, off'],
    ['PORT', '99999', 'must be an integer from 0 to 65535'],
    ['ID_SEED', '-1', 'must be an integer from 0 to 9007199254740991'],
    ['TOKEN_LIFETIME', '0', 'must be an integer from 1 to 3155760000'],
    ['BODY_LIMIT', '1MB', 'must be an integer from 0 to 536870888'],
    ['JOURNAL_SIZE', '1e3', 'must be an integer from 0 to 1000000'],
    ['TOKEN_ALGORITHM', 'none', 'must be HS256 or ES256'],
    ['BASE_PATH', '/v1/', 'must be a path such as /api/v1, without a slash at the end and not below /__control'],
    ['CORS', 'https://docs.example/', 'must be *, or an origin without a path, such as https://docs.example'],
  ] as const

  const misspelt = [
    ['PROT', 'PORT'],
    ['SEEDS', 'SEED'],
    ['IDSEED', 'ID_SEED'],
    ['CONTROL_TOKN', 'CONTROL_TOKEN'],
  ] as const

  /** Variables of which one is given to a program that would listen on a free port. */
  const withVariable = (name: string, value: string): Readonly<Record<string, string>> => ({
    LOYALTY_MOCK_PORT: '0',
    [`LOYALTY_MOCK_${name}`]: value,
  })

  describe('what ends at once', () => {
    let endings: ReadonlyMap<string, Ended>
    const keyOf = ({ flags = [], variables = {} }: Run): string => JSON.stringify([flags, variables])
    const endingOf = (run: Run): Ended | undefined => endings.get(keyOf(run))

    // In one process, which takes longer to start than all of them to end.
    beforeAll(() => {
      writeFileSync(join(folder, 'bad.json'), '{')
      writeFileSync(join(folder, 'deep.json'), '{ "port": [1] }')
      writeFileSync(join(folder, 'wrong.json'), '{ "apps": [{ "id": "a" }], "tiers": [{ "id": "t" }] }')
      const runs: readonly Run[] = [
        ...commandLines.map(([flags]) => ({ flags })),
        ...values.map(([name, value]) => ({ variables: withVariable(name, value) })),
        ...misspelt.map(([name]) => ({ variables: withVariable(name, '1') })),
      ]
      const program = join(import.meta.dirname, 'run-commands.ts')
      const argv = ['--conditions=@specwright/source', program, JSON.stringify(runs)]
      const { stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
      const ended = JSON.parse(stdout) as readonly Ended[] // as it prints them
      endings = new Map(runs.map((run, at) => [keyOf(run), ended[at]!])) // one for each
    })

    test.each(commandLines)('%j exits with %i', (flags, code, out, err) => {
      expect(endingOf({ flags })).toEqual({ code, out: expect.stringMatching(out), err: expect.stringMatching(err) })
    })

    test.each(values)('LOYALTY_MOCK_%s=%s is refused with its name and the allowed values', (name, value, must) => {
      expect(endingOf({ variables: withVariable(name, value) })).toMatchObject({
        code: 2,
        err: `loyalty-mock: Cannot use LOYALTY_MOCK_${name}=${value}: it ${must}\nRun loyalty-mock --help for usage.\n`,
      })
    })

    test.each(misspelt)('LOYALTY_MOCK_%s is refused: LOYALTY_MOCK_%s is meant', (name, meant) => {
      expect(endingOf({ variables: withVariable(name, '1') })).toMatchObject({
        code: 2,
        err: `loyalty-mock: Unknown variable "LOYALTY_MOCK_${name}": did you mean LOYALTY_MOCK_${meant}?\nRun loyalty-mock --help for usage.\n`,
      })
    })
  })

  test('variables that only begin as its own do are left to others, such as Kubernetes', async () => {
    const service = {
      SERVICE_HOST: '10.0.0.1',
      SERVICE_PORT: '4010',
      PORT_4010_TCP_ADDR: '10.0.0.1',
      URL: 'http://a.test',
    }
    const others = Object.entries(service).map(([name, value]) => [`LOYALTY_MOCK_${name}`, value])
    const child = start(['--port', '0'], Object.fromEntries(others))
    expect(await child.firstLine).toContain('listens on')
    child.process.kill('SIGTERM')
    expect((await child.ended).code).toBe(0)
  })

  test('exits at once, even with an open store, if it cannot watch the contract', async () => {
    const hooks = join(folder, 'no-hooks.mjs')
    // As on Node 20, which does not have it.
    writeFileSync(hooks, "import module from 'node:module'; delete module.registerHooks")
    const flags = ['--port', '0', '--watch', '--store', join(folder, 'watch.db')]
    const { code, err } = await start(flags, { NODE_OPTIONS: `--import ${hooks}` }).ended
    expect([code, err]).toEqual([1, expect.stringContaining('Use Node 22.15 or later')])
  })

  test('an invalid switch in a file is refused with its name', async () => {
    const config = join(folder, 'switch.json')
    writeFileSync(config, JSON.stringify({ log: 'maybe' }))
    const { code, err } = await start(['--port', '0', '--config', config]).ended
    expect([code, err]).toEqual([2, expect.stringContaining(`Cannot use "log": "maybe" in ${config}: it must be`)])
  })

  test('prints no credentials that the rows of an earlier run do not have', async () => {
    const store = join(folder, 'apps.db')
    const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')]
    writeFileSync(one, JSON.stringify({ apps: [{ id: 'one', token: 'its own' }] }))
    writeFileSync(other, JSON.stringify({ apps: [{ id: 'one', token: 'another' }] }))
    const credentialsLine = async (...flags: readonly string[]): Promise<string | undefined> => {
      const child = start(['--port', '0', '--store', store, ...flags])
      const line = await child.firstLine
      child.process.kill('SIGTERM')
      expect((await child.ended).code).toBe(0)
      return /\((.*)\)/.exec(line)?.[1]
    }
    expect(await credentialsLine('--seed', one)).toBe(`${facts.nameOfAppId}: one, ${facts.nameOfAppToken}: its own`)
    expect(await credentialsLine('--seed', one)).toBe(`${facts.nameOfAppId}: one, ${facts.nameOfAppToken}: its own`)
    expect(await credentialsLine('--seed', other)).toBe('apps in the store: one')
    expect(await credentialsLine()).toBe('apps in the store: one')
  })

  function start(flags: readonly string[], variables: Record<string, string> = {}) {
    const cli = join(import.meta.dirname, '../src/cli.ts')
    const child = spawn(process.execPath, ['--conditions=@specwright/source', cli, ...flags], {
      env: { ...process.env, ...variables },
      stdio: 'pipe',
    })
    running.add(child)
    let out = ''
    let err = ''
    const firstLine = new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString()
        if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')))
      })
    })
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => {
        running.delete(child)
        resolve({ code, out, err })
      })
    })
    return { process: child, firstLine, ended }
  }
})
