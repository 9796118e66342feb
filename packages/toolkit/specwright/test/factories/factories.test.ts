import { join } from 'node:path'
import { faker } from '@faker-js/faker'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { engineFolder } from '../engine-folder.ts'
import { installMockEngine, mockIn } from '../mock.ts'
import { factoryFolder, type FactoryFolder } from './factory-folder.ts'
import { expectValid, factoryDocuments, contract } from './factory-values.ts'
import { orders } from './orders.ts'

async function factoriesOf(document: object): Promise<FactoryFolder> {
  return await factoryFolder(workspace({ 'api.json': JSON.stringify(document) }), 'api.json')
}

let loaded: Promise<FactoryFolder> | undefined

/** The factories of the orders, loaded once. */
async function ofOrders(): Promise<FactoryFolder> {
  return await (loaded ??= factoriesOf(orders))
}

const seeds = Array.from({ length: 50 }, (_, seed) => seed)

// Nightly, of more seeds.
test.each(factoryDocuments)(
  'every value of the factories of $what is valid, for this validator and for Ajv',
  async (each) => {
    await expectValid(each, seeds.slice(0, 12))
  },
)

test('a value is the same each time, and another one for another seed', async () => {
  const { make } = (await ofOrders()).of('Order')
  expect(make()).toEqual(make())
  expect(make()).not.toBe(make())
  expect(make({}, { seed: 7 })).toEqual(make({}, { seed: 7 }))
  expect(new Set(seeds.map((seed) => JSON.stringify(make({}, { seed })))).size).toBe(seeds.length)
})

test('members that depend on an overridden one are adjusted to it', async () => {
  const { of, issuesOf } = await ofOrders()
  const { make } = of('Order')
  const given = [
    { status: 'paid' },
    { status: 'open' },
    { amount: 5000 },
    { amount: 5000, status: 'paid', note: 'for the boss' },
    { note: 'alone', email: 'someone@example.com' },
    { payment: { kind: 'transfer', iban: 'DE123' }, status: 'paid' },
    { paidAt: '2026-01-31T09:30:00Z' },
  ]
  for (const overrides of given) {
    for (const options of [{}, { seed: 1 }, { seed: 2 }]) {
      const value = make(overrides, options)
      expect(value).toMatchObject(overrides)
      expect(issuesOf('Order', value)).toEqual([])
    }
  }
  expect(make({ paidAt: '2026-01-31T09:30:00Z' })).toMatchObject({ status: 'paid' })
  expect(make({ status: 'paid' })).toHaveProperty('paidAt')
  expect(make({ email: undefined })).not.toHaveProperty('note')
  expect(of('Payment').make({ kind: 'transfer' })).toEqual({ kind: 'transfer', iban: expect.any(String) as string })
  expect(of('Payment').make({ iban: 'DE123' })).toEqual({ kind: 'transfer', iban: 'DE123' })
  expect(of('Shape').make({ width: 3 })).toMatchObject({ width: 3, height: expect.any(Number) as number })
  expect(of('Cat').make({ lives: 3 })).toMatchObject({ kind: 'Cat', lives: 3 })
})

test.each([
  [{ amount: 5000, approval: undefined }, '/approval is required when amount is greater than 1000'],
  [{ status: 'open', paidAt: '2026-01-31T09:30:00Z' }, '/paidAt is not allowed when status is open'],
  [{ amount: 0 }, '/amount must be at least 1'],
])('what cannot be is refused with the issues of the validator: %j', async (overrides, message) => {
  const { make } = (await ofOrders()).of('Order')
  const names = Object.keys(overrides).join(', ')
  expect(() => make(overrides)).toThrow(`Cannot make a value of Order with this ${names}:\n${message}`)
})

test('a value that is not an object is made, given, or refused as a whole', async () => {
  const { of } = await ofOrders()
  expect(of('Level').make()).toBe(3)
  expect(of('Level').make(5)).toBe(5)
  expect(() => of('Level').make(9)).toThrow('Cannot make a value of Level:\nmust be at most 7')
  expect(of('Codes').make(['c', 'b'])).toEqual(['c', 'b'])
})

test('what a test does to a value changes neither what it gave nor the next value', async () => {
  const { make } = (await ofOrders()).of('Order')
  const overrides = { tags: ['a'], customer: { first_name: 'Ada' } }
  const before = make(overrides) as typeof overrides
  before.tags.push('b')
  before.customer.first_name = 'Bob'
  expect(overrides).toEqual({ tags: ['a'], customer: { first_name: 'Ada' } })
  expect(make(overrides)).toMatchObject({ tags: ['a'], customer: { first_name: 'Ada' } })
  const codes = ['a', 'b']
  expect((await ofOrders()).of('Codes').make(codes)).not.toBe(codes)
})

test('a seed never replaces an overridden member, whatever other branches are', async () => {
  const { make } = (await ofOrders()).of('Choice')
  for (const seed of seeds) expect(make({ name: 'mine' }, { seed })).toMatchObject({ name: 'mine' })
  expect(new Set(seeds.map((seed) => typeof make(undefined, { seed })))).toEqual(new Set(['string', 'object']))
})

test.each([Number.NaN, Infinity, 0.5, 2 ** 60, '7', null])(
  'a seed that is not an integer is refused: %s',
  async (seed) => {
    const { make } = (await ofOrders()).of('Order')
    expect(() => make({}, { seed: seed as number })).toThrow(
      `Cannot make a value of Order: seed must be an integer, not ${seed}`,
    )
  },
)

test('members that do not depend on an overridden one stay', async () => {
  const text = { type: 'string' }
  const Patient = {
    type: 'object',
    required: ['status'],
    properties: { status: { enum: ['active', 'discharged'] }, note: text, city: text, at: { ...text, format: 'date' } },
    if: { properties: { status: { const: 'discharged' } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['at'] },
    else: { properties: { at: false } },
  }
  const { make } = (await factoriesOf({ ...orders, paths: {}, components: { schemas: { Patient } } })).of('Patient')
  expect(make()).toMatchObject({ status: 'active' })
  for (const given of [{ note: 'Calm' }, { city: 'Oslo' }, { note: 'Calm', city: 'Oslo' }])
    expect(make(given)).toMatchObject({ ...given, status: 'active' })
  expect(make({ at: '2026-01-31' })).toMatchObject({ status: 'discharged' })
})

test('requests and responses have factories of their own where they differ', async () => {
  const { of } = await ofOrders()
  expect(of('Order').make()).toHaveProperty('id')
  expect(of('Order').make()).not.toHaveProperty('coupon')
  expect(of('OrderInput').make()).toHaveProperty('coupon')
  expect(of('OrderInput').make()).not.toHaveProperty('id')
})

test('each invalid value has exactly the issue that it announces', async () => {
  const { types, of, issuesOf, ajvErrors } = await ofOrders()
  for (const { typeName, invalid } of types) {
    for (const { value, issue } of invalid()) {
      expect(issuesOf(typeName, value)).toMatchObject([issue])
      expect(issue.message).toBe(`${issue.pointer} ${issue.sentence}`.trim())
      if (['Card', 'Customer', 'Order'].includes(typeName)) expect(ajvErrors(typeName, value)).not.toBe('')
    }
  }
  const messages = of('Order')
    .invalid()
    .map(({ issue }) => issue.message)
  expect(messages).toEqual(
    expect.arrayContaining([
      '/status is required',
      '/status must be open, paid or refunded',
      '/amount must be at least 1',
      '/email must be an e-mail address',
      '/email is required when note is present',
      '/paidAt is required when status is paid',
      '/approval is required when amount is greater than 1000',
      '/tags must not hold the same item twice',
    ]),
  )
  expect(new Set(messages).size).toBe(messages.length)
})

test('a library gives realistic words, and never an invalid value', async () => {
  const { make } = (await ofOrders()).of('Customer')
  faker.seed(3)
  const first = faker.person.firstName()
  expect(make({}, { seed: 3, faker })).toEqual({
    first_name: first,
    country_code: expect.stringMatching(/^[A-Z]{2}$/) as string,
  })
  expect(make({ first_name: 'Ada' }, { seed: 3, faker })).toMatchObject({ first_name: 'Ada' })
})

test('the conditions of our own contract hold for what is overridden', async () => {
  const { of, issuesOf } = await factoryFolder(workspace({ 'api.yaml': contract }), 'api.yaml')
  const { make, invalid } = of('TierStructure')
  for (const type of ['POINT_BALANCE', 'POINT_EARNED']) {
    expect(make({ type })).toMatchObject({ type })
    expect(issuesOf('TierStructure', make({ type }))).toEqual([])
  }
  expect(make({ type: 'POINT_EARNED' })).toHaveProperty('point_earned.period')
  const expiration = of('Expiration').make
  for (const type of ['ROLLING_EXPIRATION', 'CALENDAR_EXPIRATION', 'SLIDING_EXPIRATION'])
    expect(expiration({ type })).toHaveProperty(type.toLowerCase())
  const period = of('Period').make
  expect(period({ value: 90 })).toEqual({ value: 90, unit: 'DAY' })
  expect(() => period({ value: 90, unit: 'MONTH' })).toThrow('/value must be at most')
  expect(invalid().map(({ issue }) => issue.message)).toContain('/point_earned is required when type is POINT_EARNED')
})

test('the mock sends what a factory makes', async () => {
  const root = workspace({ 'api.json': JSON.stringify(orders), 'package.json': '{ "type": "module" }' })
  installMockEngine(root)
  const mock = await mockIn(await engineFolder(root, join(root, 'api.json'), { outputs: ['mock'], engines: 'inline' }))
  const response = await mock.fetch('https://orders.test/animals')
  expect(await response.json()).toEqual((await ofOrders()).of('Animal').make())
})

test('a schema without a value is reported, and has no factory', async () => {
  const impossible = { type: 'object', required: ['a'], properties: { a: false } }
  const document = { ...orders, components: { schemas: { ...orders.components.schemas, Impossible: impossible } } }
  const { types, warnings } = await factoriesOf(document)
  expect(types.map(({ typeName }) => typeName)).not.toContain('Impossible')
  expect(warnings.map(({ message }) => message)).toContain(
    'Cannot make a factory of Impossible: no valid value was found. Write one beside its schema, as "example"',
  )
})
