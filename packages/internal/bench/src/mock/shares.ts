import { loadavg } from 'node:os'
import { lowerQuartile } from '../client/overhead.ts'
import { table } from '../section.ts'
import { besideBusyLoops } from './busy-loops.ts'
import { cases, type Case } from './cases.ts'
import { load } from './load.ts'
import type { ServerProcess } from './server-process.ts'

const rounds = 48
const perRound = 400
const busyLoops = 4

/** How many requests are sent at a time, and how many of a kind before those that count. */
interface Setting {
  readonly connections: number
  readonly warmup: number
}

const quietly: Setting = { connections: 32, warmup: 18_000 }
const besideLoops: Setting = { connections: 16, warmup: 2000 }

/** Structures to delete that a server needs, for the warm-up and each round. */
export const deletedStructures: number = quietly.warmup + rounds * perRound

/** A mock to compare with bare `node:http`. */
export interface Compared {
  readonly name: string
  readonly start: () => Promise<ServerProcess>
  /** The least share for each case, quiet and beside busy loops. */
  readonly least: { readonly quiet: readonly number[]; readonly loaded: number }
}

/** How shares are measured. */
export interface Against {
  /** Sends the same responses. */
  readonly bare: () => Promise<ServerProcess>
  readonly tokenOf: (url: string) => Promise<string>
}

/**
 * The processor time of mocks as a share of that of bare `node:http`, which takes turns with them, on a quiet machine
 * and beside busy loops: a table, with the load of the machine before each.
 */
export async function sharesTable(compared: readonly Compared[], against: Against): Promise<string> {
  const rows: string[][] = []
  for (const each of compared) {
    const [quietLoad] = loadavg()
    const quiet = await sharesOf(each, against, quietly)
    const loaded = await besideBusyLoops(busyLoops, async () => await sharesOf(each, against, besideLoops))
    const [loadedLoad] = loadavg()
    rows.push(
      [`${each.name}, load ${quietLoad?.toFixed(1)}`, ...quiet.map((share, n) => shown(share, each.least.quiet[n]))],
      [
        `${each.name}, ${busyLoops} busy loops, load ${loadedLoad?.toFixed(1)}`,
        ...loaded.map((share) => shown(share, each.least.loaded)),
      ],
    )
  }
  return table(['share of bare node:http (at least)', ...cases.map(({ name }) => name)], rows)
}

function shown(share: number, least = 0): string {
  return `${share.toFixed(2)} (${least.toFixed(2)})${share < least ? ' !' : ''}`
}

/** The share of each case. */
async function sharesOf({ start }: Compared, { bare, tokenOf }: Against, setting: Setting): Promise<readonly number[]> {
  const servers = [await start(), await bare()] as const
  const token = await tokenOf(servers[0].url)
  const shares: number[] = []
  for (const each of cases) shares.push(await shareOf(each, servers, { token, ...setting }))
  for (const server of servers) await server.stop()
  return shares
}

async function shareOf(
  each: Case,
  [own, bare]: readonly [own: ServerProcess, bare: ServerProcess],
  { token, connections, warmup }: Setting & { readonly token: string },
): Promise<number> {
  for (const { url } of [own, bare]) await load(url, each, { token, from: 0, count: warmup, connections })
  const timeOf = async ({ url, cpu }: ServerProcess, round: number): Promise<number> => {
    const before = cpu()
    await load(url, each, { token, from: warmup + round * perRound, count: perRound, connections })
    return cpu() - before
  }
  const times: [own: number, bare: number][] = []
  for (let round = 0; round < rounds; round++) times.push([await timeOf(own, round), await timeOf(bare, round)])
  return lowerQuartile(times.map(([, time]) => time)) / lowerQuartile(times.map(([time]) => time))
}
