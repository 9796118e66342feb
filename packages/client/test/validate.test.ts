import {
  ListRewardActivitiesQuerySchema,
  OAuthTokenRequestSchema,
  OAuthTokenSchema,
  RewardActivityListSchema,
  TierStructureSchema,
} from '@loyalty-kit/validators'
import { expect, test } from 'vitest'
import { activitiesOf, facts } from '../../mock-server/test/facts.ts'
import { validateWith, type StandardSchema } from '../src/index.ts'
import { conversation, failureOf, json, structure } from './service.ts'

const schemas = {
  deleteTierStructure: { response: TierStructureSchema },
  listRewardActivities: { query: ListRewardActivitiesQuerySchema, response: RewardActivityListSchema },
  generateOAuthToken: { body: OAuthTokenRequestSchema, response: OAuthTokenSchema },
}

test('valid values pass: path, query, body and response', async () => {
  const { loyalty } = conversation(
    ({ path }) => (path.startsWith(activitiesOf('rw_1')) ? json({ data: [], object: 'list' }) : json(structure)),
    { validate: validateWith(schemas) },
  )
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
  expect((await loyalty.rewards.listActivities('rw_1', { [facts.size]: 7 }).page()).data).toEqual([])
  expect((await loyalty.rewards.listActivities('rw_1').page()).data).toEqual([])
})

test('an invalid response is reported with every issue', async () => {
  const { loyalty } = conversation(() => json({ ...structure, id: 5, name: null }), { validate: validateWith(schemas) })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error).toMatchObject({
    name: 'ValidationError',
    operation: 'deleteTierStructure',
    part: 'response',
    issues: [{ path: ['id'] }, { path: ['name'] }],
  })
  expect(error.message).toMatch(/^Cannot accept the response of deleteTierStructure: \/id must be .*; \/name must be /)
})

test('an invalid request is not sent', async () => {
  const { loyalty, calls } = conversation(() => json({ data: [], object: 'list' }), { validate: validateWith(schemas) })
  const error = await failureOf(loyalty.rewards.listActivities('rw_1', { [facts.size]: facts.max + 1 }).page())
  expect(error).toMatchObject({ name: 'ValidationError', operation: 'listRewardActivities', part: 'query' })
  expect(calls()).toEqual([])
})

test.each([
  { status: 'ARCHIVED' },
  { type: 'NEW' },
  { colour: 'gold' },
  { expiration: { type: 'NEW' }, downgrade: { type: 'NEW', more: 1 } },
])('a response with later additions passes: %j', async (added) => {
  const { loyalty } = conversation(() => json({ ...structure, ...added }), { validate: validateWith(schemas) })
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual({ ...structure, ...added })
})

test('a response with any number of later additions passes', async () => {
  // Returns up to the maximum number of issues and one more that says so, as our validators do.
  const response: StandardSchema = {
    '~standard': {
      validate(_, { libraryOptions: { maxIssues = 100 } = {} } = {}) {
        const added = Array.from({ length: 500 }, (__, n) => ({ keyword: 'enum', message: `/${n} must be a` }))
        return {
          issues: maxIssues === Infinity ? added : [...added.slice(0, 100), { keyword: 'maxIssues', message: 'more' }],
        }
      },
    },
  }
  const { loyalty } = conversation(() => json(structure), {
    validate: validateWith({ deleteTierStructure: { response } }),
  })
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('schemas of any Standard Schema library work, including asynchronous ones', async () => {
  const refusing = {
    '~standard': { validate: () => Promise.resolve({ issues: [{ message: 'Bearer abcdef is odd' }] }) },
  }
  const { loyalty } = conversation(() => json(structure), {
    validate: validateWith({ deleteTierStructure: { path: refusing } }),
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'Cannot accept the path of deleteTierStructure: Bearer [redacted] is odd',
  )
})
