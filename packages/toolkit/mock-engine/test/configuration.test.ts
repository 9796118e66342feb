import { createMockServer } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { contract } from './things.ts'

const guard = 'must be an object with the name of a collection, as owns or ownsNo'

test.each([
  [null, 'TypeError: Cannot create the mock: the options must be an object, not null'],
  [[], 'TypeError: Cannot create the mock: the options must be an object, not []'],
  [{ Seed: {} }, 'TypeError: Cannot create the mock: there is no option "Seed". Did you mean seed?'],
  [
    { tokenLifetimeSeconds: '5' },
    'TypeError: Cannot create the mock: tokenLifetimeSeconds must be an integer from 1 to 3155760000, not "5"',
  ],
  [
    { createStore: async () => await Promise.resolve({}) },
    'TypeError: Cannot create the mock: createStore must return a store',
  ],
  [{ createStore: () => 5 }, 'TypeError: Cannot create the mock: createStore must return a store'],
  [
    { handlers: { unknown: () => ({}) } },
    /^RangeError: Cannot create the mock: handlers names the operation "unknown", which the contract does not have\. Use /,
  ],
  [
    { acceptedScopes: { unknown: [] } },
    /^RangeError: Cannot create the mock: acceptedScopes names the operation "unknown", which the contract does not have\. Use /,
  ],
  [
    { effects: { unknown: { in: 'things', sets: {} } } },
    /^RangeError: Cannot create the mock: effects\/unknown names the effect "unknown", which x-transitions of the contract does not have\. /,
  ],
  [{ guards: { used: 5 } }, `TypeError: Cannot create the mock: guards/used ${guard}, not 5`],
  [{ guards: { used: {} } }, `RangeError: Cannot create the mock: guards/used ${guard}, not {}`],
  [
    { effects: { end: { in: 'things' } } },
    'RangeError: Cannot create the mock: effects/end must be an object with the name of a collection (in) and the members that it sets, not {"in":"things"}',
  ],
  [
    { receivers: [{ url: 'http://receiver.test', events: ['added'] }] },
    'RangeError: Cannot create the mock: receivers/0/events/0 names none: the contract has none',
  ],
  [
    { collections: { things: 5 } },
    'TypeError: Cannot configure the collection things: the options must be an object, not 5',
  ],
  [
    { collections: { things: { secret: {} } } },
    'TypeError: Cannot configure the collection things: there is no option "secret". Did you mean secrets?',
  ],
  [
    { collections: { things: { secrets: 5 } } },
    'TypeError: Cannot configure the collection things: secrets must be an object of members, not 5',
  ],
  [
    { collections: { things: { times: [{}] } } },
    'TypeError: Cannot configure the collection things: times must be an array of objects with member, of, as, not [{}]',
  ],
  [
    { collections: { things: { relations: [{ member: 'kind' }] } } },
    'TypeError: Cannot configure the collection things: relations must be an array of objects with member, collection, not [{"member":"kind"}]',
  ],
  [
    { collections: { things: { log: {} } } },
    'RangeError: Cannot configure the collection things: log must be an object with collection, item, not {}',
  ],
])('%j is refused', (options, failure) => {
  const failed = failureOf(() => createMockServer(contract, options as never))
  if (typeof failure === 'string') expect(failed).toBe(failure)
  else expect(failed).toMatch(failure)
})

test('an option that is undefined is left out', () => {
  const options = { seed: undefined, secret: undefined, acceptedScopes: undefined }
  const [id = ''] = Object.keys(contract.routes)
  expect(failureOf(() => createMockServer(contract, { ...options, handlers: { [id]: undefined } } as never))).toBe(
    'nothing',
  )
})

/** What a call throws, as text. */
function failureOf(call: () => unknown): string {
  try {
    call()
    return 'nothing'
  } catch (error) {
    return String(error)
  }
}
