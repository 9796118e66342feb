// Never run: the compiler is the test. Each `@ts-expect-error` fails the build when the line below it is fine.
import type {
  ErrorResponse,
  OAuthToken,
  operations,
  RewardActivity,
  RewardActivityList,
  TierStructure,
} from '@loyalty-kit/spec'
import { expectTypeOf } from 'vitest'
import { operations as table } from '@loyalty-kit/spec'
import { byPath } from '../src/fetch.ts'
import {
  createLoyaltyClient,
  isApiError,
  logTo,
  type Hooks,
  type Listing,
  type Pending,
  type RequestEvent,
} from '../src/index.ts'
import { all, requests, responses } from '../src/generated/validation.ts'
import { deleteTierStructureResponses } from '../src/generated/validation/tier-structures.ts'

// In the order of the contract: the reward, the page size, the sort order and the cursor.
const [, size, order] = table.listRewardActivities.parameters

const loyalty = createLoyaltyClient({
  baseUrl: 'https://loyalty.test',
  appId: 'a',
  appToken: 'b',
  scope: ['skus', 'orders'],
})

export async function results(): Promise<void> {
  const deleted = await loyalty.tierStructures.delete('ts_1')
  expectTypeOf<typeof deleted>().toEqualTypeOf<TierStructure>()
  const pending = loyalty.tierStructures.delete('ts_1')
  expectTypeOf<typeof pending>().toEqualTypeOf<Pending<TierStructure>>()
  const { data, response } = await pending.withResponse()
  expectTypeOf<typeof data>().toEqualTypeOf<TierStructure>()
  expectTypeOf<typeof response>().toEqualTypeOf<Response>()

  const listing = loyalty.rewards.listActivities(
    'rw_1',
    { [order.name]: '-created_at', [size.name]: 100 },
    { prefetch: true },
  )
  expectTypeOf<typeof listing>().toEqualTypeOf<Listing<RewardActivity, RewardActivityList>>()
  for await (const activity of listing) expectTypeOf<typeof activity>().toEqualTypeOf<RewardActivity>()
  const page = await loyalty.rewards.listActivities('rw_1').page()
  expectTypeOf<(typeof page)['data']>().toEqualTypeOf<readonly RewardActivity[]>()

  const token = await loyalty.oauth.generateToken({ scope: ['skus'] })
  expectTypeOf<typeof token>().toEqualTypeOf<OAuthToken>()
  const revoked = await loyalty.oauth.revokeToken(token.access_token)
  expectTypeOf<typeof revoked>().toEqualTypeOf<void>()
}

export async function typeErrors(): Promise<void> {
  // @ts-expect-error -- an id is needed
  await loyalty.tierStructures.delete()
  // @ts-expect-error -- an id is a string
  await loyalty.tierStructures.delete(1)
  // @ts-expect-error -- an option that does not exist
  await loyalty.tierStructures.delete('ts_1', { timeoutSeconds: 5 })
  // @ts-expect-error -- a scope that does not exist
  await loyalty.oauth.generateToken({ scope: ['everything'] })
  // @ts-expect-error -- the method sets it
  await loyalty.oauth.generateToken({ scope: ['skus'], grant_type: 'password' })
  // @ts-expect-error -- an order that does not exist
  await loyalty.rewards.listActivities('rw_1', { [order.name]: 'updated_at' }).page()
  // @ts-expect-error -- only listings prefetch
  await loyalty.tierStructures.delete('ts_1', { prefetch: true })
  // @ts-expect-error -- a path that the contract does not have
  await byPath(loyalty).GET('/nothing')
  // @ts-expect-error -- a scope that does not exist
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: ['everything'] })
  // @ts-expect-error -- neither a scope nor a token
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b' })
  createLoyaltyClient({
    baseUrl: 'https://loyalty.test',
    appId: 'a',
    appToken: 'b',
    token: () => 't',
  })
  // @ts-expect-error -- a scope beside a token
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', token: 't', scope: ['skus'] })
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: 'skus' })
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: 'skus orders' })
  // @ts-expect-error -- a scope that does not exist
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: 'everything' })
}

export function errors(error: unknown): void {
  if (isApiError(error, 'deleteTierStructure')) {
    expectTypeOf<typeof error.operation>().toEqualTypeOf<'deleteTierStructure'>()
    if (error.status === 409 && error.body) {
      expectTypeOf<typeof error.body.key>().toExtend<string>()
      expectTypeOf<typeof error.body.code>().toEqualTypeOf<409>()
      const body: ErrorResponse = error.body
      expectTypeOf<typeof body.code>().toEqualTypeOf<number>()
    }
    // An undocumented error has the common error shape.
    if (error.status === 503) expectTypeOf<typeof error.body>().toEqualTypeOf<ErrorResponse | undefined>()
    if (error.status >= 500) expectTypeOf<typeof error.status>().toExtend<number>()
    // @ts-expect-error -- a field that no error has
    void error.retry
  }
  if (isApiError(error)) {
    expectTypeOf<typeof error.operation>().toEqualTypeOf<keyof typeof operations>()
    expectTypeOf<typeof error.attempts>().toEqualTypeOf<number>()
  }
  // @ts-expect-error -- an operation that the contract does not have
  isApiError(error, 'noSuchOperation')
}

export async function lowLevel(): Promise<void> {
  const { data, error } = await byPath(loyalty).DELETE(table.deleteTierStructure.path, {
    params: { path: { id: 'ts_1' } },
  })
  if (data) expectTypeOf<typeof data.status>().toEqualTypeOf<TierStructure['status']>()
  if (error) expectTypeOf<typeof error.key>().toEqualTypeOf<ErrorResponse['key']>()
  const { path } = table.listRewardActivities
  const listed = await byPath(loyalty).GET(path, { params: { path: { id: 'rw_1' }, query: { [size.name]: 3 } } })
  if (listed.data) expectTypeOf<typeof listed.data>().toEqualTypeOf<RewardActivityList>()
  // @ts-expect-error -- an id is needed
  await byPath(loyalty).GET(path)
  const query: { [size.name]: number | undefined; [order.name]: undefined } = {
    [size.name]: 3,
    [order.name]: undefined,
  }
  await byPath(loyalty).GET(path, { params: { path: { id: 'rw_1' }, query } })
  await loyalty.rewards.listActivities('rw_1', query).page()
}

export function watching(): void {
  expectTypeOf(logTo(console, 'debug')).toEqualTypeOf<Hooks>()
  expectTypeOf<Parameters<NonNullable<Hooks['onRequest']>>>().toEqualTypeOf<[RequestEvent]>()
  const statuses: number[] = []
  const hooks = {
    onRequest: async ({ headers }) => void (headers['traceparent'] = await Promise.resolve('00')),
    onResponse: ({ status }) => statuses.push(status),
    onError: ({ attempt }) => (attempt > 1 ? Promise.resolve() : undefined),
  } satisfies Hooks
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', token: 't', ...hooks })
  logTo({ ...console, info: async (line) => await Promise.reject(new Error(line)) })
  // @ts-expect-error -- a level that does not exist
  logTo(console, 'verbose')
  // @ts-expect-error -- a logger is a set of hooks
  createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: ['skus'], logger: console })
}

export async function validating(): Promise<void> {
  const app = { baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', token: 't' }
  for (const validate of [all, requests, responses, [deleteTierStructureResponses], undefined])
    createLoyaltyClient({ ...app, validate, onInvalid: 'report', onValidationError: ({ error }) => error.issues })
  await loyalty.tierStructures.delete('ts_1', { validate: false })
  await loyalty.tierStructures.delete('ts_1', { validate: all, onInvalid: 'throw' })
  // @ts-expect-error -- a choice that does not exist
  createLoyaltyClient({ ...app, validate: all, onInvalid: 'raport' })
  // @ts-expect-error -- a client that validates nothing has no option
  createLoyaltyClient({ ...app, validate: false })
  // @ts-expect-error -- not what the contract has
  createLoyaltyClient({ ...app, validate: true })
  // @ts-expect-error -- not a function any more
  createLoyaltyClient({ ...app, validate: () => Promise.resolve() })
}
