import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lowerQuartile } from '../client/overhead.ts'
import { startProgram, startProgramIn, type ServerProcess } from '../mock/server-process.ts'
import { installPeers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'

// `pnpm --filter @loyalty-kit/bench any-mock FILE`: mocks of DigitalOcean's document, each in a process of its own.

const [named] = process.argv.slice(2)
if (named === undefined)
  throw new TypeError('Cannot run: no document is named. Name a file with the document of DigitalOcean.')
const document = resolve(named)
installPeers()

const folders = 5
const rounds = 12
const perRound = 400
const warmup = 2000
const authorized = { authorization: 'Bearer token' }

/** What a mock may do, as requests show it. */
const checks: Readonly<Record<string, (url: string) => Promise<boolean>>> = {
  'refuses a body without required members': async (url) => is4xx(await send(url, 'POST', '/v2/droplets', {})),
  'refuses a query of another type': async (url) => is4xx(await send(url, 'GET', '/v2/droplets?per_page=many')),
  'requires credentials': async (url) => (await fetch(`${url}/v2/droplets`)).status === 401,
  'has nothing at another prefix': async (url) => (await send(url, 'GET', '/v9/droplets')).status === 404,
  'has what was created': async (url) => {
    await send(url, 'POST', '/v2/domains', { name: 'own.example' })
    return /own\.example/.test(await (await send(url, 'GET', '/v2/domains/own.example')).text())
  },
  'lists what was created': async (url) => /own\.example/.test(await (await send(url, 'GET', '/v2/domains')).text()),
  'has no more what was deleted': async (url) => {
    await send(url, 'DELETE', '/v2/domains/own.example')
    return (await send(url, 'GET', '/v2/domains/own.example')).status === 404
  },
}

async function send(url: string, method: string, path: string, body?: object): Promise<Response> {
  const json = body && { 'content-type': 'application/json' }
  return await fetch(url + path, {
    method,
    headers: { ...authorized, ...json },
    ...(body && { body: JSON.stringify(body) }),
  })
}

function is4xx({ status }: Response): boolean {
  return status >= 400 && status < 500
}

interface Subject {
  readonly name: string
  /** @param home A folder to run in, for what is kept between runs. */
  readonly start: (body: string, home?: string) => Promise<ServerProcess>
}

const server = (name: string): string =>
  fileURLToPath(new URL(`../../dist/any-mock/servers/${name}.js`, import.meta.url))
const codegen = fileURLToPath(new URL('../../../../toolkit/specwright/dist/bin/cli.js', import.meta.url))
const bare: Subject = {
  name: 'bare node:http, canned',
  start: async (body) => await startProgram(server('bare'), body),
}
const subjects: readonly Subject[] = [
  {
    name: 'this mock',
    start: async (_body, home) => await startProgramIn(home, codegen, 'mock', document, '--port', '0'),
  },
  { name: 'Prism', start: async (_body, home) => await startProgramIn(home, server('prism'), document) },
  {
    name: 'openapi-backend',
    start: async (_body, home) => await startProgramIn(home, server('openapi-backend'), document),
  },
  { name: 'MSW source', start: async (_body, home) => await startProgramIn(home, server('msw'), document) },
]

/** What a process takes until its first response, in milliseconds. */
interface Start {
  readonly elapsed: number
  readonly cpu: number
}

async function firstResponse({ start }: Subject, home: string): Promise<Start> {
  const process = await start('{}', home)
  await (await send(process.url, 'GET', '/v2/account')).arrayBuffer()
  const time = { elapsed: performance.now() - process.startedAt, cpu: process.cpu() / 1000 }
  // A program may keep something for the next start when it ends.
  await process.stop('SIGTERM')
  return time
}

/** The least of first starts, each in a new folder, and of further starts there. */
async function startsOf(subject: Subject): Promise<{ readonly first: Start; readonly again: Start }> {
  const [first, again]: [Start[], Start[]] = [[], []]
  while (first.length < folders) {
    const home = mkdtempSync(join(tmpdir(), 'any-mock-'))
    try {
      first.push(await firstResponse(subject, home))
      again.push(await firstResponse(subject, home))
    } finally {
      rmSync(home, { recursive: true })
    }
  }
  return { first: leastOf(first), again: leastOf(again) }
}

function leastOf(starts: readonly Start[]): Start {
  const least = (measure: keyof Start): number => Math.min(...starts.map((each) => each[measure]))
  return { elapsed: least('elapsed'), cpu: least('cpu') }
}

/** Processor time of a request, in microseconds, in turns with the bytes alone. */
async function shareOf(subject: Subject): Promise<{ readonly us: number; readonly share: number }> {
  const own = await subject.start('')
  const body = await (await send(own.url, 'GET', '/v2/account')).text()
  const other = await bare.start(body)
  const load = async ({ url }: ServerProcess, count: number): Promise<void> => {
    let left = count
    const worker = async (): Promise<void> => {
      while (left-- > 0) await (await send(url, 'GET', '/v2/account')).arrayBuffer()
    }
    await Promise.all(Array.from({ length: 16 }, worker))
  }
  const times = async (process: ServerProcess): Promise<number> => {
    const before = process.cpu()
    await load(process, perRound)
    return (process.cpu() - before) / perRound
  }
  await load(own, warmup)
  await load(other, warmup)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await times(own), await times(other)])
  await own.stop()
  await other.stop()
  const us = lowerQuartile(pairs.map(([time]) => time))
  return { us, share: lowerQuartile(pairs.map(([, time]) => time)) / us }
}

const [loadBefore = 0] = loadavg()
const rows: string[][] = []
for (const subject of subjects) {
  const { name, start } = subject
  const started = await start('')
  const passed: string[] = []
  for (const check of Object.values(checks)) passed.push((await check(started.url).catch(() => false)) ? 'yes' : 'no')
  await started.stop()
  const { first, again } = await startsOf(subject)
  const times = [first.elapsed, first.cpu, again.elapsed, again.cpu].map((time) => time.toFixed(0))
  const { us, share } = await shareOf(subject)
  rows.push([name, ...passed, ...times, us.toFixed(0), share.toFixed(2)])
  process.stdout.write(`${rows.at(-1)?.join(' ')}\n`)
}
// One column for each mock.
const heads = ['', ...rows.map(([name = '']) => name)]
const facts = [
  ...Object.keys(checks),
  'first response ever, ms',
  'its processor time, ms',
  'first response of a later start, ms',
  'its processor time, ms',
  'processor time of a request, us',
  'share of bare node:http',
]
const turned = facts.map((fact, index) => [fact, ...rows.map((row) => row[index + 1] ?? '')])
const note = `The document of DigitalOcean (659 operations), Node ${process.versions.node}, in one run, on a machine with a load of ${loadBefore.toFixed(1)} before. Requests are for \`/v2/account\`, 16 at a time, after ${warmup} to warm up; lower quartile of ${rounds} rounds that take turns with the bytes alone. Starts: the least of ${folders}, each in a new folder, and of one more in each.`
writeFigures('packages/internal/bench/README.md', `${note}\n\n${table(heads, turned)}`, 'any-mock')
