import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../client/overhead.ts'
import { installPeers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { cases, deletable } from './cases.ts'
import { sendCase, closeConnections, load } from './load.ts'
import { heapOver, inProcessUs } from './memory.ts'
import { record, tokenOf } from './recorded.ts'
import { startCommand, startServer, type ServerProcess } from './server-process.ts'

installPeers()
const folder = mkdtempSync(join(tmpdir(), 'loyalty-mock-bench-'))
const recorded = join(folder, 'recorded.json')
/** The first half of the rounds warms the server up, so that its code is compiled. */
const rounds = 6
const perRound = deletable / rounds
const connections = 32

interface Measured {
  readonly name: string
  /** Microseconds of processor time for a request, by case. */
  readonly us: Readonly<Record<string, number>>
  /** From the start of the process to its first response. */
  readonly firstMs: number
  readonly memory: number
}

/** A server to measure. */
interface Subject {
  readonly name: string
  /** Starts it, with the given number of structures to delete. */
  readonly start: (structures: number) => Promise<ServerProcess>
  /** Starts it as users do, if that differs. */
  readonly startCold?: () => Promise<ServerProcess>
}

async function measure({ name, start, startCold = async () => await start(0) }: Subject): Promise<Measured> {
  const starts: { readonly firstMs: number; readonly memory: number }[] = []
  for (let n = 0; n < 5; n++) {
    const server = await startCold()
    await sendCase(server.url, cases[0], 0, 'none')
    starts.push({ firstMs: performance.now() - server.startedAt, memory: server.memory() })
    await server.stop()
  }
  const server = await start(deletable)
  const token = await tokenOf(server.url)
  const us: Record<string, number> = {}
  for (const each of cases) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = server.cpu()
      await load(server.url, each, { token, from: round * perRound, count: perRound, connections })
      times.push((server.cpu() - before) / perRound)
    }
    us[each.name] = median(times.slice(rounds / 2))
  }
  await server.stop()
  return {
    name,
    us,
    firstMs: median(starts.map(({ firstMs }) => firstMs)),
    memory: median(starts.map((each) => each.memory)),
  }
}

try {
  await record(recorded)
  let files = 0
  const databasePath = (): string => join(folder, `${files++}.db`)
  const subjects: readonly Subject[] = [
    { name: 'bare node:http, canned', start: async () => await startServer('bare', recorded) },
    {
      name: 'this mock, in memory',
      start: async (structures) => await startServer('ours', String(structures)),
      startCold: async () => await startCommand(),
    },
    {
      name: 'this mock, SQLite',
      start: async (structures) => await startServer('ours', String(structures), databasePath()),
      startCold: async () => await startCommand('--store', databasePath()),
    },
    { name: 'fastify, canned', start: async () => await startServer('fastify', recorded) },
    { name: 'openapi-backend, canned', start: async () => await startServer('openapi-backend', recorded) },
    { name: 'Scalar mock-server', start: async () => await startServer('scalar') },
    { name: 'Prism', start: async () => await startServer('prism') },
  ]
  const measured: Measured[] = []
  for (const subject of subjects) measured.push(await measure(subject))
  const [bare] = measured
  const heap = await heapOver(1_000_000)
  const inProcess = await inProcessUs()
  const sections = [
    table(
      ['processor time for a request, us (share of bare node:http)', ...cases.map(({ name }) => name)],
      measured.map(({ name, us }) => [
        name,
        ...cases.map(
          (each) => `${us[each.name]?.toFixed(0)} (${((bare?.us[each.name] ?? 0) / (us[each.name] ?? 1)).toFixed(2)})`,
        ),
      ]),
    ),
    table(
      ['a new process', 'until its first response, ms', 'memory at the first response'],
      measured.map(({ name, firstMs, memory }) => [name, firstMs.toFixed(0), `${(memory / 1e6).toFixed(0)} MB`]),
    ),
    table(
      ['this mock, in process', 'result'],
      [
        ['a page of 10 through `fetch`', `${inProcess.toFixed(0)} us`],
        ...[1, 5, 10].map((tenth) => [
          `heap after ${tenth}00 000 tokens that expire`.replace('1000 000', '1 000 000'),
          `${heap[tenth - 1]?.toFixed(1)} MB`,
        ]),
      ],
    ),
  ]
  const note = `Measured in one run with Node ${process.versions.node}, ${connections} connections from another process, after ${(rounds / 2) * perRound} requests of each kind to warm up; credentials, validation and journal on.`
  writeFigures('packages/internal/bench/README.md', [note, ...sections].join('\n\n'), 'mock')
  process.stdout.write(`${sections.join('\n\n')}\n`)
} finally {
  closeConnections()
  rmSync(folder, { recursive: true })
}
