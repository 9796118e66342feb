import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateFolder, writeFiles } from 'specwright'
import { lowerQuartile } from '../client/overhead.ts'
import { besideBusyLoops } from '../mock/busy-loops.ts'
import { startProgram, type ServerProcess } from '../mock/server-process.ts'
import { installPeers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { document, ticketOf } from './document.ts'

// `pnpm --filter @loyalty-kit/bench server`: servers of one contract, each in a process of its own, and what a request takes.

installPeers()
const rounds = 12
const perRound = 2000
const warmup = 20_000

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const written = JSON.stringify(ticketOf('t_written', 3))

/** A request that each server gets, and the status of its response. */
interface Case {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: string
  readonly status: number
}

const cases: readonly Case[] = [
  { name: 'read', method: 'GET', path: '/tickets/t_12345?limit=20', body: '', status: 200 },
  { name: 'write', method: 'POST', path: '/tickets', body: written, status: 201 },
]

/** Requests that a server which checks them must refuse. */
const refused: readonly Case[] = [
  { name: 'read', method: 'GET', path: '/tickets/t_12345?limit=0', body: '', status: 400 },
  { name: 'write', method: 'POST', path: '/tickets', body: '{"id":"t_1"}', status: 400 },
]

async function send(url: string, { method, path, body }: Case): Promise<number> {
  const headers = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return await new Promise((resolve, reject) => {
    request(url + path, { agent, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

async function load(url: string, each: Case, count: number): Promise<void> {
  let left = count
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const status = await send(url, each)
      if (status !== each.status) throw new Error(`Cannot measure ${url}: ${each.name} is ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 32 }, worker))
}

// Below this package, so that the contract finds its engines.
const folder = mkdtempSync(fileURLToPath(new URL('../../server-', import.meta.url)))
const program = (name: string): string => fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url))
const subjects: readonly (readonly [name: string, file: string, ...argv: readonly string[]])[] = [
  ['bare node:http, unchecked', 'bare'],
  ['specwright, its port', 'ours', folder],
  ['specwright, its listener', 'ours', folder, 'listener'],
  ['Fastify, with schemas', 'fastify'],
  ['Hono, with zod-openapi', 'hono'],
  ['oRPC, with zod', 'orpc'],
  ['express-openapi-validator', 'express'],
]

/** Processor time of a request with each server, in microseconds: servers take turns. */
async function timesOf(servers: readonly ServerProcess[], each: Case): Promise<readonly number[]> {
  for (const { url } of servers) await load(url, each, warmup)
  const times: number[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { url, cpu }] of servers.entries()) {
      const before = cpu()
      await load(url, each, perRound)
      times[index]!.push((cpu() - before) / perRound)
    }
  }
  return times.map(lowerQuartile)
}

try {
  const [loadBefore = 0] = loadavg()
  writeFileSync(join(folder, 'api.json'), JSON.stringify(document))
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['server'] })
  writeFiles(folder, files)
  const servers: ServerProcess[] = []
  for (const [, file, ...argv] of subjects) servers.push(await startProgram(program(file), ...argv))
  for (const { url } of servers.slice(1)) for (const each of refused) await load(url, each, 1)
  const columns: (readonly number[])[] = []
  for (const each of cases) columns.push(await timesOf(servers, each))
  for (const each of cases) columns.push(await besideBusyLoops(4, async () => await timesOf(servers, each)))
  for (const server of servers) await server.stop()
  const rows = subjects.map(([name], index) => [
    name,
    ...columns.flatMap((times) => [times[index]!.toFixed(1), (times[0]! / times[index]!).toFixed(2)]),
  ])
  const head = ['', 'read, us', 'of bare', 'write, us', 'of bare', 'read, busy', 'of bare', 'write, busy', 'of bare']
  const note = `Node ${process.versions.node}, in one run, on a machine with a load of ${loadBefore.toFixed(1)} before; busy is beside four busy loops. Processor time of a request, 32 at a time, after ${warmup} to warm up; lower quartile of ${rounds} rounds of ${perRound} in which servers take turns.`
  writeFigures('packages/internal/bench/README.md', `${note}\n\n${table(head, rows)}`, 'server')
  process.stdout.write(`${table(head, rows)}\n`)
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true })
}
