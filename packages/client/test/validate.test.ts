import { OAuthTokenSchema, TierStructureSchema } from '@loyalty-kit/validators'
import { expect, test } from 'vitest'
import { activitiesOf, facts } from '../../mock-server/test/facts.ts'
import type { ValidationErrorEvent } from '../src/index.ts'
import { deleteTierStructureResponses } from '../src/generated/validation/tier-structures.ts'
import { all, requests, responses } from '../src/generated/validation.ts'
import { conversation, failureOf, json, structure } from './service.ts'

const invalid = { ...structure, id: 5, name: null }

test('valid values pass: path, query, body and response', async () => {
  const { loyalty } = conversation(
    ({ path }) => (path.startsWith(activitiesOf('rw_1')) ? json({ data: [], object: 'list' }) : json(structure)),
    { validate: all },
  )
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
  expect((await loyalty.rewards.listActivities('rw_1', { [facts.size]: 7 }).page()).data).toEqual([])
  expect((await loyalty.rewards.listActivities('rw_1').page()).data).toEqual([])
})

test('an invalid response is reported with every issue that its validator finds', async () => {
  const { loyalty } = conversation(() => json(invalid), { validate: responses })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  const issues = TierStructureSchema.check(invalid)
  expect(issues.map(({ pointer }) => pointer)).toEqual(['/id', '/name'])
  expect(error).toMatchObject({ name: 'ValidationError', operation: 'deleteTierStructure', part: 'response', issues })
  expect(error.message).toMatch(/^Cannot accept the response of deleteTierStructure: \/id must be .*; \/name must be /)
})

test('an invalid request is not sent', async () => {
  const { loyalty, calls } = conversation(() => json({ data: [], object: 'list' }), { validate: requests })
  const error = await failureOf(loyalty.rewards.listActivities('rw_1', { [facts.size]: facts.max + 1 }).page())
  expect(error).toMatchObject({ name: 'ValidationError', operation: 'listRewardActivities', part: 'query' })
  expect(calls()).toEqual([])
})

test('the responses to requests for tokens are validated, and no message shows one', async () => {
  const issued = { access_token: 'abcdef-1', expires_in: '3600' }
  const { loyalty } = conversation(() => json({}), { fetch: async () => json(issued), token: 't', validate: responses })
  const error = await failureOf(loyalty.oauth.generateToken({ scope: ['api'] }))
  expect(error).toMatchObject({ name: 'ValidationError', operation: 'generateOAuthToken' })
  expect(error).toMatchObject({ issues: OAuthTokenSchema.check(issued) })
  expect(error.message).not.toContain('abcdef-1')
})

test('one operation can be validated alone', async () => {
  const { loyalty } = conversation(({ path }) => json(path.startsWith(activitiesOf('rw_1')) ? {} : invalid), {
    validate: [deleteTierStructureResponses],
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).name).toBe('ValidationError')
  const listing = await failureOf(loyalty.rewards.listActivities('rw_1').page())
  expect(listing.name).toBe('ApiError')
})

test('a call has a choice of its own', async () => {
  const events: ValidationErrorEvent[] = []
  const { loyalty } = conversation(() => json(invalid), {
    validate: responses,
    onValidationError: (event) => void events.push(event),
  })
  expect(await loyalty.tierStructures.delete('ts_1', { validate: false })).toEqual(invalid)
  expect(await loyalty.tierStructures.delete('ts_1', { validate: requests })).toEqual(invalid)
  expect(events).toEqual([])
  expect(await loyalty.tierStructures.delete('ts_1', { onInvalid: 'report' })).toEqual(invalid)
  const issues = TierStructureSchema.check(invalid)
  expect(events).toMatchObject([{ operation: 'deleteTierStructure', attempt: 1, error: { part: 'response', issues } }])
})

test.each([
  { status: 'ARCHIVED' },
  { type: 'NEW' },
  { colour: 'gold' },
  { expiration: { type: 'NEW' }, downgrade: { type: 'NEW', more: 1 } },
])('a response with later additions passes: %j', async (added) => {
  const { loyalty } = conversation(() => json({ ...structure, ...added }), { validate: responses })
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual({ ...structure, ...added })
})

test('a response with any number of later additions passes', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`new_${n}`, n]))
  const { loyalty } = conversation(() => json({ ...structure, ...metadata }), { validate: responses })
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual({ ...structure, ...metadata })
})
