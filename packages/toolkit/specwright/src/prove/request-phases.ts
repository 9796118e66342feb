import { randomOf } from '@specwright/validator-engine'
import { brokenDrafts } from './broken-drafts.ts'
import { createdWith, creationOf, ensureOwn, takeStepAbove, withOtherKeys } from './created-items.ts'
import { readOwn } from './state-requests.ts'
import { withOtherStrings } from './differing-values.ts'
import { listGivenItems } from './given-listings.ts'
import type { Pending } from './phase-budget.ts'
import { refusesTaken } from './documented-refusals.ts'
import { draftingOf, isIfMatch, needsEtag, type Drafting } from './drafting.ts'
import type { KnownPath } from './known-items.ts'
import { withKnownIds } from './named-items.ts'
import { oddDrafts } from './odd-drafts.ts'
import type { DraftCase, Phase, ProofCase } from './proof-case.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { issuesOfRequest } from './request-issues.ts'
import { shuffled } from './shuffled.ts'
import { reasonToSkip } from './skipped-operations.ts'
import { branchDrafts, exampleDrafts } from './valid-drafts.ts'
import { writtenDraft } from './written-draft.ts'
import { writtenRequest } from './written-request.ts'

/** What a phase makes requests of. */
type Drafts = (proved: ProvedOperation, drafting: Drafting) => Iterable<DraftCase>

const drafts: Readonly<Partial<Record<Phase, Drafts>>> = {
  examples: exampleDrafts,
  branches: branchDrafts,
  rules: brokenDrafts,
  strings: oddDrafts,
}

/** Sends the requests of a phase, of each operation in turn, up to the budget. */
export async function sendPhase(run: ProofRun, { phase, pending }: SentPhase): Promise<void> {
  const make = drafts[phase]
  if (make === undefined) return
  for (const proved of run.operations.filter((each) => isTried(run, each))) pending.set(proved, undefined)
  if (phase === 'examples') await listGivenItems(run)
  const queues = await queuesOf(run, phase, make)
  for (const [proved] of pending) settle(pending, proved, queues.get(proved)?.length ?? 0)
  for (let at = 0; pending.size > 0; at++) {
    for (const [proved, queue] of queues) {
      const queued = queue[at]
      if (queued === undefined) continue
      if (run.isSpent(phase)) return
      if (!run.isSilent(proved)) await sendQueued(run, queued)
      settle(pending, proved, queue.length - at - 1)
    }
  }
}

/**
 * Sends a request; where there is something with such values already, with other strings, and where what it is sent to may have a
 * state that refuses it, to another item, which is new, or with the ETag of that state.
 */
async function sendQueued(run: ProofRun, queued: Queued): Promise<void> {
  const sent = await current(run, queued)
  const tried = await run.send(sent)
  const { response } = tried
  const { proved } = sent
  if (proved && sent.expected !== 'handled' && (await takeStepAbove(run, proved, tried)))
    return void (await run.send(await current(run, queued)))
  if (proved === undefined || (response?.status !== 409 && response?.status !== 412)) return
  const create = creationOf(run, proved)
  if (response.status === 412) await readOwn(run, proved)
  else if (proved.action?.does === 'create' || refusesTaken(proved)) return await sendOther(run, queued, sent)
  else if (create === undefined || (await createdWith(run, create)) === undefined) return
  await run.send(await current(run, queued))
}

/**
 * Sends a body again with other strings: a valid one, and one that breaks a rule, which the server may not have looked at where it has
 * the values of another item.
 */
async function sendOther(run: ProofRun, queued: Queued, { proved, values, expected }: ProofCase): Promise<void> {
  const { body } = values ?? {}
  if (proved === undefined || values === undefined || body === undefined || expected === 'handled') return
  if (queued.hasOwnBody) return
  const seed = run.seed + run.tried.length
  const { root } = run.contract.model.document
  const value = withOtherStrings(body.media.schema ?? true, body.value, { root, seed })
  const parameters = withOtherKeys(proved, values.parameters)
  const other = { ...queued, proof: { ...queued.proof, values: { parameters, body: { ...body, value } } } }
  const sent = await current(run, other)
  if (expected === 'accepted' || breaksSame(sent, queued.proof)) await run.send(sent)
}

/** True for a request that still breaks one rule, which is the one that the request before it was about. */
function breaksSame({ proved, values, request }: ProofCase, { rule }: ProofCase): boolean {
  const issues = proved && values ? issuesOfRequest(proved, values, request) : []
  return issues.length === 1 && issues[0]?.schema === rule
}

interface SentPhase {
  readonly phase: Phase
  readonly pending: Pending
}

/** Notes how many requests an operation has left. */
function settle(pending: Pending, proved: ProvedOperation, left: number): void {
  if (left > 0) pending.set(proved, left)
  else pending.delete(proved)
}

/** An item that is deleted is gone for all others: the phase of states deletes. */
function isTried(run: ProofRun, proved: ProvedOperation): boolean {
  return reasonToSkip(run, proved) === undefined && proved.method !== 'DELETE'
}

type Queues = ReadonlyMap<ProvedOperation, readonly Queued[]>

/** A case, and what there was when it was made. */
interface Queued {
  readonly proof: ProofCase
  readonly known: KnownPath
  /** Whether its body is another one than its values have. */
  readonly hasOwnBody: boolean
}

async function queuesOf(run: ProofRun, phase: Phase, make: Drafts): Promise<Queues> {
  const queues = new Map<ProvedOperation, readonly Queued[]>()
  for (const proved of run.operations) {
    if (!isTried(run, proved)) continue
    const known = await pathFor(run, proved)
    if (known === undefined) continue
    const cases = new Map<string, Queued>()
    for (const draft of make(proved, draftingOf(run.contract.model, known))) {
      const found = await writtenDraft(run, { proved, phase, draft })
      if (found && !cases.has(found.key))
        cases.set(found.key, { proof: found.proof, known, hasOwnBody: draft.changes?.body !== undefined })
    }
    const [first, ...others] = cases.values()
    queues.set(proved, first ? [first, ...shuffled(others, randomOf(run.seed, `${phase} ${proved.operation.id}`))] : [])
  }
  return queues
}

/** The path of an operation; `undefined` where its requests would change what this run has not created. */
async function pathFor(run: ProofRun, proved: ProvedOperation): Promise<KnownPath | undefined> {
  if (!proved.isSafe) await ensureOwn(run, proved)
  if (!proved.isSafe && needsEtag(proved) && run.items.pathOf(proved, 'own').etag === undefined)
    await readOwn(run, proved)
  const known = run.items.pathOf(proved, proved.isSafe ? 'any' : 'own')
  return proved.isSafe || known.isComplete ? known : undefined
}

/** A request to what is there now: an item may have been changed or deleted since the request was made. */
async function current(run: ProofRun, { proof, known: before, hasOwnBody }: Queued): Promise<ProofCase> {
  const { proved, values } = proof
  if (proved === undefined || values === undefined || proved.isSafe) return proof
  const now = await pathFor(run, proved)
  if (now === undefined) return proof
  const { body } = withKnownIds(run, values)
  const parameters = values.parameters.map((each) => {
    if (each.in === 'path' && each.value === before.values[each.name])
      return { ...each, value: now.values[each.name] ?? each.value }
    return isIfMatch(each) && each.value === before.etag ? { ...each, value: now.etag } : each
  })
  const sent = { parameters, ...(body && { body }) }
  const request = await writtenRequest(proved, sent, run.contract.model)
  if (request === undefined) return proof
  const headers = { ...proof.request.headers, ...ifMatchOf(request) }
  const written = hasOwnBody || request.body === undefined ? {} : { body: request.body }
  return { ...proof, values: sent, request: { ...proof.request, target: request.target, headers, ...written } }
}

function ifMatchOf({ headers }: ProofCase['request']): ProofCase['request']['headers'] {
  const value = headers['if-match']
  return value === undefined ? {} : { 'if-match': value }
}
