import { expect, test } from 'vitest'
import {
  filesOf,
  generated,
  issuing,
  send,
  tokenFor,
  type Change,
  type Generated,
  type Page,
} from './corrected-contract.ts'

/** What a mock and a client do with a contract; each name and number in a request is one of the contract. */
interface Facts {
  readonly size: string
  readonly cursor: string
  readonly order: string
  readonly preset: number
  readonly max: number
  readonly issued: number
  readonly revoked: number
  readonly scopes: readonly string[]
}

const facts: Facts = {
  size: 'limit',
  cursor: 'cursor',
  order: 'order',
  preset: 10,
  max: 100,
  issued: 200,
  revoked: 200,
  scopes: ['api', 'loyalties', 'rewards'],
}

async function converse({ contract, client, mock, file }: Generated, expected: Facts): Promise<void> {
  const issued = await send(contract, mock, issuing(contract))
  expect(issued.status, 'the status of a token').toBe(expected.issued)
  const bearer = await tokenFor(contract, mock)
  const list = { id: 'listRewardActivities', path: { id: 'rw_mug' }, bearer }
  const pageOf = async (query: Record<string, string>): Promise<{ ids: string[]; next: string | undefined }> => {
    const { status, body } = await send(contract, mock, { ...list, query })
    expect(status, body).toBe(200)
    const { data, cursor } = JSON.parse(body) as Page & { readonly cursor?: { readonly next?: string } }
    return { ids: data.map(({ id }) => id), next: cursor?.next }
  }
  expect((await pageOf({})).ids, 'the default size').toHaveLength(expected.preset)
  const first = await pageOf({ [expected.size]: '3', [expected.order]: 'created_at' })
  expect(first.ids).toEqual(['act_1', 'act_2', 'act_3'])
  const sought = { [expected.size]: '3', [expected.order]: 'created_at', [expected.cursor]: first.next! }
  expect((await pageOf(sought)).ids).toEqual(['act_4', 'act_5', 'act_6'])
  const refused = await send(contract, mock, { ...list, query: { [expected.size]: String(expected.max + 1) } })
  expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(`at most ${expected.max}`)])
  const listed: string[] = []
  const query = { [expected.size]: Math.min(7, expected.max), [expected.order]: 'created_at' }
  for await (const { id } of client.rewards.listActivities('rw_mug', query)) listed.push(id)
  expect(listed, 'what the client lists').toEqual(Array.from({ length: 25 }, (_, index) => `act_${index + 1}`))
  const shown = JSON.parse(file('docs.json')) as { operations: { id: string; parameters: { name: string }[] }[] }
  const documented = shown.operations.find(({ id }) => id === list.id)
  const names = documented?.parameters.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([expected.size, expected.order, expected.cursor]))
  for (const scope of ['api', 'loyalties', 'rewards', 'exports']) {
    const { status } = await send(contract, mock, { ...list, bearer: await tokenFor(contract, mock, scope) })
    expect([scope, status]).toEqual([scope, expected.scopes.includes(scope) ? 200 : 403])
  }
  const revoking = await send(contract, mock, { id: 'revokeOAuthToken', form: { access_token: bearer } })
  expect([revoking.status, revoking.body]).toEqual([expected.revoked, ''])
  expect((await send(contract, mock, list)).status, 'a revoked token').toBe(401)
}

/** The success of an operation of the contract, with another status. */
function successOf(before: string, after: string, description: string): Change {
  const response = (of: string): string => `        '${of}':\n          description: ${description}`
  return [response(before), response(after)]
}

test.each<{ readonly fact: string; readonly changes: readonly Change[]; readonly now?: Partial<Facts> }>([
  { fact: 'nothing', changes: [] },
  { fact: 'the page size', changes: [['name: limit\n', 'name: page_size\n']], now: { size: 'page_size' } },
  { fact: 'the page size, as no other', changes: [['name: limit\n', 'name: batch\n']], now: { size: 'batch' } },
  { fact: 'the order', changes: [['name: order\n', 'name: sort\n']], now: { order: 'sort' } },
  { fact: 'the order, as no other', changes: [['name: order\n', 'name: arranged\n']], now: { order: 'arranged' } },
  { fact: 'the cursor', changes: [['name: cursor\n', 'name: page_token\n']], now: { cursor: 'page_token' } },
  { fact: 'the cursor', changes: [['name: cursor\n', 'name: starting_after\n']], now: { cursor: 'starting_after' } },
  { fact: 'the cursor, as no other', changes: [['name: cursor\n', 'name: from\n']], now: { cursor: 'from' } },
  { fact: 'the default size', changes: [['default: 10\n', 'default: 4\n']], now: { preset: 4 } },
  { fact: 'the maximum size', changes: [['maximum: 100\n', 'maximum: 30\n']], now: { max: 30 } },
  { fact: 'the status of a revocation', changes: [successOf('200', '204', 'The token can')], now: { revoked: 204 } },
  { fact: 'the status of a revocation', changes: [successOf('200', '202', 'The token can')], now: { revoked: 202 } },
  { fact: 'the status of a token', changes: [successOf('200', '201', 'The token, with')], now: { issued: 201 } },
  {
    fact: 'the scopes',
    changes: [['anyOf: [api, loyalties, rewards]', 'anyOf: [exports]']],
    now: { scopes: ['exports'] },
  },
  { fact: 'the token path', changes: [['\n  /oauth/token:\n', '\n  /v2/oauth/token:\n']] },
  { fact: 'a version', changes: [['/v1/oauth/token/revoke:', '/v3/oauth/token/revoke:']] },
  { fact: 'a path', changes: [['/v2/loyalties/rewards/{id}/activities:', '/v3/prizes/{id}/log:']] },
  { fact: 'a header', changes: [['name: X-App-Id', 'name: X-Client-Id']] },
])('$fact is corrected: $changes', async ({ changes, now }) => {
  const corrected = await generated(changes)
  // The examples of errors name parameters and limits, too; they are data of their own.
  expect(corrected.warnings.filter((warning) => !warning.startsWith('Cannot use this example'))).toEqual([])
  await converse(corrected, { ...facts, ...now })
})

test.each<{ readonly gone: string; readonly changes: readonly Change[]; readonly message: string }>([
  {
    gone: 'an operation',
    changes: [['deleteTierStructure', 'removeTierStructure']],
    message: 'errors/deleteTierStructure names the operation "deleteTierStructure", which paths of the contract',
  },
  {
    gone: 'a guard',
    changes: [['guard: assigned', 'guard: inUse']],
    message: 'guards/assigned names the guard "assigned", which x-transitions of the contract',
  },
  {
    gone: 'an effect',
    changes: [['effects: [deleteTiers]', 'effects: [hideTiers]']],
    message: 'effects/deleteTiers names the effect "deleteTiers", which x-transitions of the contract',
  },
  {
    gone: 'a member',
    changes: [['        reward_id:\n', '        prize_id:\n']],
    message:
      'collections/activities/parents names the member "reward_id", which the schema of activities of the contract',
  },
  {
    gone: 'a state',
    changes: [
      ['to: DELETED', 'to: REMOVED'],
      ['from: [DELETED]', 'from: [REMOVED]'],
      ['from: [DRAFT, ACTIVE, INACTIVE, DELETED]', 'from: [DRAFT, ACTIVE, INACTIVE, REMOVED]'],
      ['enum: [DRAFT, ACTIVE, INACTIVE, DELETED]', 'enum: [DRAFT, ACTIVE, INACTIVE, REMOVED]'],
    ],
    message: 'collections/tier_structures/conflicts names the state "DELETED", which x-transitions of the contract',
  },
])('$gone that the code names and the contract no longer has is an error', async ({ changes, message }) => {
  await expect(generated(changes)).rejects.toThrow(message)
})

test.each<{ readonly lost: string; readonly changes: readonly Change[]; readonly message: RegExp }>([
  {
    lost: 'a listing',
    changes: [['\n        next:\n', '\n        following:\n']],
    message: /^listRewardActivities is no longer a listing: /,
  },
  {
    lost: 'an order',
    changes: [['enum: [created_at, -created_at]', 'enum: [made_at, -made_at]']],
    message: /^The mock ignores order of listRewardActivities: its values are not members/,
  },
  {
    lost: 'a collection',
    changes: [['x-collection: activities\n', 'x-collection: activities\n      x-mock: example\n']],
    message: /^The mock does not keep activities by listRewardActivities: it is declared so/,
  },
])('$lost that is lost is a warning', async ({ changes, message }) => {
  expect((await filesOf(changes)).warnings).toContainEqual(expect.stringMatching(message))
})
