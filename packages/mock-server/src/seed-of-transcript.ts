import { ControlError, createRouter, readTranscript, type Exchange } from '@loyalty-kit/mock-engine'
import type { Seed } from './rows.ts'
import { demoSeed } from './demo-seed.ts'
import { contract } from './contract.ts'

/** Rows by id. */
interface Found {
  readonly programs: Map<string, object>
  readonly tier_structures: Map<string, object>
  readonly assignments: Map<string, object>
  readonly rewards: Map<string, object>
  /** Oldest first: rows with the same time are ordered by arrival. */
  activities: ReadonlyMap<string, Json>
}

type Json = Readonly<Record<string, unknown>>

const operationAt = createRouter(
  Object.values(contract.routes).flatMap(({ operation: { id, method, path, aliases } }) =>
    [path, ...aliases].map((each) => [method.toUpperCase(), each, id] as const),
  ),
)

/** How to infer earlier rows from a response, by operation and status. */
const readers: Readonly<Record<string, (found: Found, id: string, body: Json, exchange: Exchange) => void>> = {
  'deleteTierStructure 200'(found, id, body) {
    // The status before the deletion is unknown.
    if (!found.tier_structures.has(id)) found.tier_structures.set(id, { ...body, status: 'ACTIVE', updated_at: null })
  },
  'deleteTierStructure 409'(found, id) {
    if (found.tier_structures.has(id)) return
    const program = 'prog_recorded'
    found.programs.set(program, { id: program })
    found.tier_structures.set(id, {
      id,
      name: id,
      type: 'POINT_BALANCE',
      card_definition_id: 'card_recorded',
      status: 'ACTIVE',
    })
    found.assignments.set(id, { id: `asg_${id}`, program_id: program, tier_structure_id: id })
  },
  'listRewardActivities 200'(found, id, { data }, { request }) {
    if (!found.rewards.has(id)) found.rewards.set(id, { id })
    const isAscending = /[?&]order=created_at(?:&|$)/.test(request.target)
    const page = (Array.isArray(data) ? data : []).filter(isObject)
    const rows = page.map((row): [string, Json] => [String(row['id']), { ...row, reward_id: id }])
    found.activities = new Map(
      isAscending ? [...found.activities, ...rows] : [...rows.toReversed(), ...found.activities],
    )
  },
}

/**
 * The rows that a transcript shows, as of before its first request. Rows that it does not show are absent.
 *
 * A structure that could not be deleted is assigned to a program; its other members are placeholders.
 *
 * @param text A transcript, as written by `loyalty-mock record`.
 * @throws {ControlError} If the transcript has no exchange.
 */
export function seedOfTranscript(text: string): Seed {
  const exchanges = readTranscript(text)
  if (exchanges.length === 0) {
    throw new ControlError(400, 'Cannot use the transcript: it has no exchange. Each one must start with ###')
  }
  const found: Found = {
    programs: new Map(),
    tier_structures: new Map(),
    assignments: new Map(),
    rewards: new Map(),
    activities: new Map(),
  }
  for (const exchange of exchanges) {
    const { method, target } = exchange.request
    const match = operationAt(target.replace(/\?.*$/, ''))?.for(method)
    const read = match && readers[`${match.route} ${exchange.expected.status}`]
    if (read) read(found, decodeURIComponent(match.parameters[0]?.[1] ?? ''), bodyOf(exchange), exchange)
  }
  const byTime = [...found.activities.values()].toSorted((a, b) => momentOf(a) - momentOf(b))
  for (const { reward_id: id, data } of byTime) {
    const { reward } = isObject(data) ? data : {}
    if (isObject(reward)) found.rewards.set(String(id), { ...reward, id })
  }
  return {
    programs: [...found.programs.values()],
    tier_structures: [...found.tier_structures.values()],
    assignments: [...found.assignments.values()],
    rewards: [...found.rewards.values()],
    activities: byTime,
  }
}

/** The body of a response, with the demo app in place of the recorded one. */
function bodyOf({ title, expected }: Exchange): Json {
  const text = expected.body.replaceAll('{{appId}}', demoSeed.apps?.[0]?.id ?? '')
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ControlError(400, `Cannot use the transcript: the response of "${title}" is not valid JSON: ${reason}`)
  }
}

function momentOf(activity: Json): number {
  return Date.parse(String(activity['created_at'])) || 0
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
