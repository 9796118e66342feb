import { median } from '../client/overhead.ts'
import { load } from './bundle.ts'
import type { loop as Loop } from './loop.ts'
import type { Entry, Tool } from './tools.ts'
import { faultyPage, invalid, maximal, mixed, page, typical } from './values.ts'

/** A question, and the values that it is asked about. */
interface Case {
  readonly name: string
  readonly subject: 'tier-structure' | 'activity-list'
  readonly ask: keyof Entry
  readonly values: readonly unknown[]
}

const cases: readonly Case[] = [
  { name: 'is, typical', subject: 'tier-structure', ask: 'is', values: [typical] },
  { name: 'is, mixed', subject: 'tier-structure', ask: 'is', values: mixed },
  { name: 'is, maximal', subject: 'tier-structure', ask: 'is', values: [maximal] },
  { name: 'is, page', subject: 'activity-list', ask: 'is', values: [page] },
  { name: 'errors, typical', subject: 'tier-structure', ask: 'errors', values: [typical] },
  { name: 'errors, mixed', subject: 'tier-structure', ask: 'errors', values: mixed },
  { name: 'errors, page', subject: 'activity-list', ask: 'errors', values: [page] },
  { name: 'errors, invalid', subject: 'tier-structure', ask: 'errors', values: invalid },
  { name: 'errors, faulty page', subject: 'activity-list', ask: 'errors', values: [faultyPage] },
]

/** Nanoseconds of a question about one value, by tool and by case. */
export type Speeds = ReadonlyMap<string, Readonly<Record<string, number>>>

/**
 * Asks every tool everything in rounds that take turns, so that what else the machine does falls on all alike.
 *
 * Each tool and case has a loop of its own, a fresh copy of the module: an engine compiles a loop for the function that
 * it calls, as it does for a caller who has one validator.
 */
export async function measureSpeed(tools: readonly Tool[], rounds = 40, msPerTurn = 3): Promise<Speeds> {
  const turns: { readonly tool: string; readonly name: string; readonly run: () => number }[] = []
  for (const tool of tools) {
    for (const { name, subject, ask, values } of cases) {
      const call = (await load(tool, subject, name))[ask]
      if (call === undefined) continue
      const { loop } = (await import(`./loop.ts?${turns.length}`)) as { loop: typeof Loop } // a copy of that module
      const run = timed((times) => loop(call, values, times), values.length)
      turns.push({ tool: tool.name, name, run: calibrated(run, msPerTurn) })
    }
  }
  const times = turns.map(() => [] as number[])
  for (let round = 0; round < rounds; round++) turns.forEach(({ run }, n) => times[n]?.push(run()))
  const speeds = new Map<string, Record<string, number>>(tools.map(({ name }) => [name, {}]))
  // The first rounds run before the engine has compiled what it runs often.
  turns.forEach(({ tool, name }, n) => {
    const measured = speeds.get(tool)
    if (measured) measured[name] = median(times[n]?.slice(Math.floor(rounds / 4)) ?? [])
  })
  return speeds
}

/** Gives the nanoseconds per value of so many rounds over the values. */
function timed(run: (times: number) => void, count: number): (times: number) => number {
  return (times) => {
    const startedAt = performance.now()
    run(times)
    return ((performance.now() - startedAt) * 1e6) / (times * count)
  }
}

/** Finds how many rounds over the values take so long, once warm, and makes a turn of so many. */
function calibrated(run: (times: number) => number, ms: number): () => number {
  let times = 1
  for (let total = 0; total < ms * 4; times *= 2) {
    const startedAt = performance.now()
    run(times)
    total = performance.now() - startedAt
  }
  const perTurn = Math.max(1, Math.round(times / 8))
  return () => run(perTurn)
}
