import { expect, test } from 'vitest'
import type { Collection } from '../../src/emit/mock/state/collection.ts'
import {
  conflictOf,
  isOfState,
  keepsFor,
  membersOf,
  neededState,
  refusesTaken,
  requiresStep,
  statusOfInvalid,
  takenOf,
} from '../../src/prove/documented-refusals.ts'
import { provedOperations, type ProvedOperation } from '../../src/prove/proved-operation.ts'
import { parcelsYaml } from './parcels-document.ts'
import { readOnce } from './prove-here.ts'

/** An operation of the contract of parcels, with these descriptions of its statuses. */
async function operationWith(id: string, refusals: Readonly<Record<string, string>>): Promise<ProvedOperation> {
  const operations = provedOperations(await readOnce('parcels.yaml', parcelsYaml))
  const proved = operations.find(({ operation }) => operation.id === id)
  if (proved === undefined) throw new Error(`There is no operation ${id}`)
  const { operation } = proved
  const others = operation.responses.filter(({ status }) => !status.startsWith('4'))
  const refused = Object.entries(refusals).map(([status, description]) => ({ ...others[0]!, status, description }))
  return { ...proved, operation: { ...operation, responses: [...others, ...refused] } }
}

function collectionOf({ collection }: ProvedOperation): Collection {
  if (collection === undefined) throw new Error('The operation is of no collection')
  return collection
}

test.each([
  ['Another sender has this email', ['email']],
  ['A sender with this email already exists', ['email']],
  ['Another sender has this email, or the sender is blocked.', ['email']],
  ['The sender is blocked; another sender has this email', ['email']],
  ['Another sender has this email or that phone, unless it is one of the same house', []],
  ['If another sender has this email, or the sender is blocked', []],
  ['The sender is blocked', []],
])('what is taken, by %s', async (description, members) => {
  const create = await operationWith('addSender', { 409: description })
  expect(membersOf(takenOf(create), ['email', 'phone'])).toEqual(members)
  expect(refusesTaken(create)).toBe(/another|exists/i.test(description))
})

test.each([
  ['The parcel is not open', true],
  ['The parcel is closed or lost', true],
  ['Another parcel has this remark or the parcel is not open', true],
  ['The parcel is open', false],
  ['The sender is not open', false],
  ['The parcel is closed while it is checked', false],
])('a conflict with a closed parcel, by %s: %s', async (description, isConflict) => {
  const change = await operationWith('changeParcel', { 409: description })
  const changes = [{ name: 'state', before: 'open', after: 'closed' }]
  expect(conflictOf(change, collectionOf(change), changes) !== undefined).toBe(isConflict)
})

const values = ['open', 'closed', 'lost']

test.each([
  ['The parcel is not closed', [{ value: 'open', values }], true],
  ['Another parcel has this remark, or the parcel is not closed', [{ value: 'open', values }], true],
  ['The parcel is no longer lost', [{ value: 'open', values }], true],
  ['The parcel is not open', [{ value: 'open', values }], false],
  ['The parcel is not open or closed', [{ value: 'open', values }], false],
  ['The parcel is not paid', [{ value: 'open', values }], false],
  ['The parcel is closed', [{ value: 'open', values }], false],
  ['The sender is not closed', [{ value: 'open', values }], false],
  ['The parcel is not closed unless it is lost', [{ value: 'open', values }], false],
  [
    'The parcel is not closed',
    [
      { value: 'open', values },
      { value: 'paid', values: ['paid', 'closed'] },
    ],
    false,
  ],
])('a step that needs another state, by %s of %j: %s', async (description, states, isNeeded) => {
  const close = await operationWith('closeParcel', { 409: description })
  const parcel = collectionOf(await operationWith('changeParcel', {}))
  expect(neededState(close, parcel, states) !== undefined).toBe(isNeeded)
})

test.each([
  ['The sender has parcels', true],
  ['A sender with open parcels', false],
  ['The sender still has existing parcels.', true],
  ['The sender has friends', false],
])('a sender whose deletion is refused for its parcels, by %s: %s', async (description, isKept) => {
  const remove = await operationWith('removeSender', { 409: description })
  expect(keepsFor(remove, await operationWith('addParcel', {}))).toBe(isKept)
})

test.each([
  ['It has to be cancelled first', 'cancel', true],
  ['The post is not published', 'publish', true],
  ['Only published posts have comments', 'publish', true],
  ['The order must be confirmed', 'confirm', true],
  ['The post is published', 'publish', false],
  ['The post must not be published', 'publish', false],
  ['The order is not confirmed', 'cancel', false],
])('a step that has to be taken, by %s: %s %s', (description, step, isRequired) => {
  expect(requiresStep(description, step)).toBe(isRequired)
})

test.each([
  ['The post is not published', true],
  ['The order has not been confirmed yet', true],
  ['Publish it first', true],
  ['The body is invalid', false],
  ['There is no such singer', false],
])('an item that is not in the state it has to be in, by %s: %s', (description, isState) => {
  expect(isOfState(description)).toBe(isState)
})

test.each<readonly [refusals: Readonly<Record<string, string>>, part: string, status: number | undefined]>([
  [{ 400: 'Refused' }, 'body', 400],
  [{ 422: 'Validation failed' }, 'query', 422],
  [{ 400: 'Refused', 422: 'There is no such sender' }, 'body', 400],
  [{ 400: 'The query is invalid', 422: 'The body is invalid' }, 'query', 400],
  [{ 400: 'The query is invalid', 422: 'The body is invalid' }, 'body', 422],
  [{ 400: 'Bad request', 422: 'Unprocessable' }, 'body', undefined],
  [{ 400: 'The JSON cannot be parsed' }, 'body', undefined],
  [{ 422: 'The key was used with another body' }, 'body', undefined],
  [{ 400: 'Refused', '4XX': 'Refused' }, 'body', undefined],
])('%j: what is invalid in the %s gets %s', async (refusals, part, status) => {
  expect(statusOfInvalid(await operationWith('addSender', refusals), part)).toBe(status)
})
