import { median } from '../client/overhead.ts'
import { load } from './bundle.ts'
import type { loop as Loop } from './loop.ts'
import type { Entry, Tool } from './tools.ts'
import { faultyPage, invalid, maximal, mixed, page, typical } from './values.ts'

/** A function of a tool, and the values that it is called with. */
interface Case {
  readonly name: string
  readonly subject: 'tier-structure' | 'activity-list'
  readonly method: keyof Entry
  readonly values: readonly unknown[]
}

const cases: readonly Case[] = [
  { name: 'is, typical', subject: 'tier-structure', method: 'is', values: [typical] },
  { name: 'is, mixed', subject: 'tier-structure', method: 'is', values: mixed },
  { name: 'is, maximal', subject: 'tier-structure', method: 'is', values: [maximal] },
  { name: 'is, page', subject: 'activity-list', method: 'is', values: [page] },
  { name: 'errors, typical', subject: 'tier-structure', method: 'errors', values: [typical] },
  { name: 'errors, mixed', subject: 'tier-structure', method: 'errors', values: mixed },
  { name: 'errors, page', subject: 'activity-list', method: 'errors', values: [page] },
  { name: 'errors, invalid', subject: 'tier-structure', method: 'errors', values: invalid },
  { name: 'errors, faulty page', subject: 'activity-list', method: 'errors', values: [faultyPage] },
]

/** Nanoseconds for one value, by tool and by case. */
export type Speeds = ReadonlyMap<string, Readonly<Record<string, number>>>

/**
 * Measures every tool and case in interleaved rounds, so that other load on the machine affects all alike.
 *
 * Each tool and case has its own copy of the loop's module: an engine optimizes a loop for the function that it calls,
 * as it does for a program with one validator.
 */
export async function measureSpeed(tools: readonly Tool[], rounds = 40, msPerTurn = 3): Promise<Speeds> {
  const turns: { readonly tool: string; readonly name: string; readonly run: () => number }[] = []
  for (const tool of tools) {
    for (const { name, subject, method, values } of cases) {
      const call = (await load(tool, subject, name))[method]
      if (call === undefined) continue
      const { loop } = (await import(`./loop.ts?${turns.length}`)) as { loop: typeof Loop } // a copy of that module
      const run = timed((times) => loop(call, values, times), values.length)
      turns.push({ tool: tool.name, name, run: calibrated(run, msPerTurn) })
    }
  }
  const times = turns.map(() => [] as number[])
  for (let round = 0; round < rounds; round++) turns.forEach(({ run }, n) => times[n]?.push(run()))
  const speeds = new Map<string, Record<string, number>>(tools.map(({ name }) => [name, {}]))
  // The first rounds run before the engine has optimized the code.
  turns.forEach(({ tool, name }, n) => {
    const measured = speeds.get(tool)
    if (measured) measured[name] = median(times[n]?.slice(Math.floor(rounds / 4)) ?? [])
  })
  return speeds
}

/** Returns a function that measures the nanoseconds per value over a number of rounds. */
function timed(run: (times: number) => void, count: number): (times: number) => number {
  return (times) => {
    const startedAt = performance.now()
    run(times)
    return ((performance.now() - startedAt) * 1e6) / (times * count)
  }
}

/** Finds how many rounds take the given time, once warm, and returns a turn of as many. */
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
