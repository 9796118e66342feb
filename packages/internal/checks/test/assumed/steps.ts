import { operations } from '@loyalty-kit/spec'
import { expect } from 'vitest'
import { facts } from '../../../../mock-server/test/facts.ts'
import { issuing, send, tokenFor, type Corrected, type Edit, type Page, type Sent } from '../corrected-contract.ts'

/** What follows a correction. */
export type Step = (corrected: Corrected) => Promise<void> | void

/** A correction of an assumption. */
export interface Row extends Correction {
  /** The assumption: its pointer in `openapi/README.md`. */
  readonly at: string
}

/** The contract with another fact, and what follows it. */
export interface Correction {
  /** The other fact. */
  readonly fact: string
  readonly edits: readonly Edit[]
  readonly then: readonly Step[]
}

/** The first page of a reward. */
export function listing(query: Readonly<Record<string, string>> = {}, id = 'rw_mug'): Sent {
  return { id: 'listRewardActivities', path: { id }, query }
}

/** The deletion of a tier structure. */
export function deletion(id: string): Sent {
  return { id: 'deleteTierStructure', path: { id } }
}

/** A request for a token. */
export function token(scope = 'api'): Sent {
  return { id: 'generateOAuthToken', form: { grant_type: 'client_credentials', scope } }
}

/** The mock responds with a status, and a body that has each of the parts. */
export function responds(sent: Sent, status: number, ...parts: readonly (string | RegExp)[]): Step {
  return async ({ contract, mock }) => {
    const response = await send(contract, mock, sent)
    expect(response.status, response.body).toBe(status)
    for (const part of parts) expect(response.body).toMatch(part)
  }
}

/** The mock responds with a status, and a body without a part. */
export function leavesOut(sent: Sent, status: number, part: string | RegExp): Step {
  return async ({ contract, mock }) => {
    const response = await send(contract, mock, sent)
    expect(response.status, response.body).toBe(status)
    expect(response.body).not.toMatch(part)
  }
}

/** The validator of a part of an operation (`query`, `body` or a status) has these messages for a value. */
export function checks(
  [id, part]: readonly [id: string, part: string],
  value: unknown,
  messages: readonly string[],
): Step {
  return ({ contract }) => {
    const { inputs, bodies } = contract.routes[id]!
    const response = contract.responses?.[id]?.find(({ status }) => status === part)
    const validator =
      part === 'query' ? inputs.query?.validator : (part === 'body' ? bodies : response?.content)?.[0]?.validator
    expect(
      validator?.check(value).map(({ message }) => message),
      `the validator of ${id} ${part}`,
    ).toEqual(messages)
  }
}

/** A generated file has a part; a JSON file has it with one member per line. */
export function writes(path: 'types.ts' | 'client.ts' | 'docs.json', part: string | RegExp): Step {
  return ({ file }) => {
    const text = file(path)
    expect(path.endsWith('.json') ? JSON.stringify(JSON.parse(text), undefined, 2) : text).toMatch(part)
  }
}

/** Names and numbers of the contract that a conversation needs. */
interface Facts {
  readonly size: string
  readonly cursor: string
  readonly order: string
  readonly preset: number
  readonly max: number
  readonly listed: number
  readonly issued: number
  readonly revoked: number
  readonly scopes: readonly string[]
}

const scopes: readonly string[] = operations.listRewardActivities.acceptedScopes

/** All pages are listed, by requests and by the client, and a token is revoked: with other facts where they are given. */
export function converses(other: Partial<Facts> = {}): Step {
  const now: Facts = { ...facts, scopes, ...other }
  return async (corrected) => {
    const { contract, mock } = corrected
    expect(await send(contract, mock, issuing(contract))).toMatchObject({ status: now.issued })
    const bearer = await tokenFor(contract, mock)
    const pageOf = async (query: Record<string, string>): Promise<{ ids: string[]; next: string | undefined }> => {
      const { status, body } = await send(contract, mock, { ...listing(query), bearer })
      expect(status, body).toBe(now.listed)
      const { data, cursor } = JSON.parse(body) as Page & { readonly cursor?: { readonly next?: string } }
      return { ids: data.map(({ id }) => id), next: cursor?.next }
    }
    expect((await pageOf({})).ids, 'the default size').toHaveLength(now.preset)
    const ascending = { [now.size]: '3', [now.order]: 'created_at' }
    const first = await pageOf(ascending)
    expect(first.ids).toEqual(['act_1', 'act_2', 'act_3'])
    expect((await pageOf({ ...ascending, [now.cursor]: first.next! })).ids).toEqual(['act_4', 'act_5', 'act_6'])
    const refused = await send(contract, mock, { ...listing({ [now.size]: String(now.max + 1) }), bearer })
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(`at most ${now.max}`)])
    await listsAll(corrected, now)
    for (const scope of new Set([...scopes, ...now.scopes, 'vouchers'])) {
      const { status } = await send(contract, mock, { ...listing(), bearer: await tokenFor(contract, mock, scope) })
      expect([scope, status]).toEqual([scope, now.scopes.includes(scope) ? now.listed : 403])
    }
    const revoking = await send(contract, mock, { id: 'revokeOAuthToken', form: { access_token: bearer } })
    expect([revoking.status, revoking.body]).toEqual([now.revoked, ''])
    expect((await send(contract, mock, { ...listing(), bearer })).status, 'a revoked token').toBe(401)
  }
}

/** The client lists all, and the docs name its parameters. */
async function listsAll({ client, file }: Corrected, now: Facts): Promise<void> {
  const listed: string[] = []
  const query = { [now.size]: Math.min(7, now.max), [now.order]: 'created_at' }
  for await (const { id } of (await client()).rewards.listActivities('rw_mug', query)) listed.push(id)
  expect(listed, 'what the client lists').toEqual(Array.from({ length: 25 }, (_, index) => `act_${index + 1}`))
  const shown = JSON.parse(file('docs.json')) as { operations: { id: string; parameters: { name: string }[] }[] }
  const documented = shown.operations.find(({ id }) => id === 'listRewardActivities')
  const names = documented?.parameters.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([now.size, now.order, now.cursor]))
}
