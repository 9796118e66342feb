import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import type { LeftOut, PhaseBudget } from '../../src/prove/phase-budget.ts'
import { prove, type Proof } from '../../src/prove/prove.ts'
import { printProof } from '../../src/prove/report/print-proof.ts'
import { notesYaml } from './notes-document.ts'
import { notesKey } from './notes-server.ts'
import { readDocument } from './prove-here.ts'

interface BudgetRun {
  readonly proof: Proof
  /** The most requests that were under way at one time. */
  readonly together: number
  /** How many requests were sent in each phase, those included that make requests smaller, and that clean up. */
  readonly sent: Readonly<Record<string, number>>
  /** How long the server was asked to be left alone, in seconds. */
  readonly slept: number
}

/** Proves the mock of notes, each of whose responses takes a second. */
async function proved(
  budget: PhaseBudget,
  respond: (count: number) => Response | undefined = () => undefined,
): Promise<BudgetRun> {
  const read = await readDocument(join(workspace({ 'notes.yaml': notesYaml }), 'notes.yaml'))
  const seed = { api_credentials: [{ scheme: 'apiKey', secret: notesKey }] }
  const mock = createMockServer(read.contract as Contract, { seed })
  let [now, slept, open, together, count] = [0, 0, 0, 0, 0]
  const transport = {
    async fetch(url: RequestInfo | URL, init?: RequestInit) {
      together = Math.max(together, ++open)
      const response = respond(++count) ?? (await mock.fetch(new Request(url, init)))
      now += 1000
      open--
      return response
    },
    sleep: async (ms: number) => await Promise.resolve(void ((now += ms), (slept += ms / 1000))),
    now: () => now,
  }
  const sent: Record<string, number> = {}
  const proof = await prove(read, {
    against: 'http://notes.test',
    credentials: { given: { apiKey: notesKey }, other: {}, expired: {}, underscoped: {} },
    seed: 1,
    allowsWrites: true,
    budget,
    workflows: [],
    transport,
    signal: new AbortController().signal,
    step: (phase) => void (sent[phase] = (sent[phase] ?? 0) + 1),
  })
  await mock.close()
  return { proof, together, sent, slept }
}

const spent = ({ leftOut }: Proof): Readonly<Record<string, LeftOut['by']>> =>
  Object.fromEntries(Object.entries(leftOut).map(([phase, { by }]) => [phase, by]))

test('a phase ends when its time is spent, and the report says what it has not tried', async () => {
  const { proof, sent, together } = await proved({ requests: 500, seconds: 8 })
  expect({ failures: proof.failures, left: proof.left, together }).toEqual({ failures: [], left: [], together: 1 })
  expect(Math.max(...Object.values(sent))).toBe(8)
  expect(spent(proof)).toEqual({
    branches: 'seconds',
    rules: 'seconds',
    strings: 'seconds',
    state: 'seconds',
    credentials: 'seconds',
    routes: 'seconds',
  })
  const text = printProof(proof, [], 'text')
  expect(text).toMatch(/^\d+ requests for \d operations left out of rules, by --seconds\.$/m)
  expect(text).toMatch(/^Requests for \d operations left out of state, by --seconds\.$/m)
  expect(text).toMatch(/^ {2}POST \/notes .*not all of branches, rules, strings, state/m)
})

test('a phase ends when its requests are spent', async () => {
  const { proof, sent } = await proved({ requests: 5, seconds: 1000 })
  expect(sent).toMatchObject({ branches: 5, rules: 5, strings: 5 })
  expect(spent(proof)).toMatchObject({ rules: 'requests', credentials: 'requests', routes: 'requests' })
  const rows = proof.coverage.filter(({ leftOut = [] }) => leftOut.includes('rules'))
  expect(rows.map(({ id }) => id)).toEqual(proof.leftOut.rules?.operations)
})

test('nothing is left out where the budget is large enough', async () => {
  const { proof } = await proved({ requests: 1000, seconds: 10_000 })
  expect({ leftOut: proof.leftOut, rows: proof.coverage.filter((each) => each.leftOut) }).toEqual({
    leftOut: {},
    rows: [],
  })
})

test('a server that asks for a longer wait than there is time for ends the phase, and is not blamed', async () => {
  const { proof, slept } = await proved({ requests: 500, seconds: 100 }, (count) =>
    count === 9 ? new Response('', { status: 503, headers: { 'retry-after': '120' } }) : undefined,
  )
  expect({ failures: proof.failures, slept }).toEqual({ failures: [], slept: 0 })
  expect(spent(proof)).toEqual({ branches: 'seconds' })
})
