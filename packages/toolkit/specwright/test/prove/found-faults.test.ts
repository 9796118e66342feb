import { describe, expect, test } from 'vitest'
import { phases } from '../../src/prove/proof-case.ts'
import { judges, type JudgeName } from '../../src/prove/violation.ts'
import { declareFaults, declareRight } from './planted-server.ts'
import { notes, parcels, posts, tasks } from './planted-servers.ts'

// A proof takes longer than most tests: here, some servers are right, and several faults are planted at once. The nightly tests have
// all servers, each fault alone, and each way to be right.

for (const { name, right } of [notes, tasks, posts, parcels]) declareRight(name, right.slice(0, 1))

/** Faults that hide none of each other. */
const together = [
  {
    name: 'notes',
    faults: notes.together([
      'wrong status',
      'missing member',
      'undocumented content type',
      'missing header',
      'maximum off by one',
      'valid bound refused',
      'fails on odd characters',
      'ignored credentials',
      'page repeated',
      'unknown path accepted',
      'closes the connection',
    ]),
  },
  {
    name: 'tasks',
    faults: tasks.together([
      'fails on %00',
      'PUT merges',
      'other account reads',
      'ignored sort',
      'HEAD has another type',
      'stack trace in an error',
      'token in an error',
    ]),
  },
]

for (const { name, faults } of together) declareFaults(name, faults)

describe('these faults', () => {
  // Nobody calls the server in a proof of workflows, or replays what callers send.
  const others: readonly string[] = ['workflow', 'caller-refused'] satisfies JudgeName[]

  test('show each judge and each phase', async () => {
    const proofs = await Promise.all(together.map(async ({ faults: [first] }) => await first?.prove()))
    const found = new Set<string>(proofs.flatMap((proof) => proof?.judges ?? []))
    const sent = new Set(proofs.flatMap((proof) => proof?.phases ?? []))
    expect(Object.keys(judges).filter((name) => !others.includes(name) && !found.has(name))).toEqual([])
    expect(phases.filter((name) => !sent.has(name))).toEqual([])
  })
})
