import { contract } from '@loyalty-kit/mock-server'
import { describe, expect, test } from 'vitest'
import { testMock } from './helpers.ts'
import { facts } from './facts.ts'

describe('an argument of the control that cannot be used is refused', () => {
  const { control } = testMock()
  const operations = Object.keys(contract.routes).join(', ')

  test.each([
    ['an operation', 422, () => control.verify({ operation: 'typo' }, 0), `/operation must be one of ${operations}`],
    [
      'an operation',
      422,
      () => control.journal({ operation: 'revokeOAuthTokn' }),
      `/operation must be one of ${operations}. Did you mean revokeOAuthToken?`,
    ],
    ['a status', 400, () => control.journal({ status: 42 }), '/status must be an integer from 100 to 599'],
    ['a method', 400, () => control.journal({ method: 'GET /' }), '/method must be the name of a method'],
    ['a count', 400, () => control.verify({}, -1), 'Cannot verify: the count must be an integer of at least 0, not -1'],
    [
      'a count',
      400,
      () => control.verify({}, '1' as never),
      'Cannot verify: the count must be an integer of at least 0, not "1"',
    ],
    [
      'a limit',
      400,
      () => control.list('programs', { limit: 0 }),
      'Cannot list rows: /limit must be an integer of at least 1, not 0',
    ],
    [
      'a delay',
      422,
      () => control.faults([{ latencyMs: [5, 1] }]),
      '/0/latencyMs must be a number of milliseconds up to 600000, or an array of two, the smaller first',
    ],
    [
      'a rule',
      422,
      () => control.faults([{ operation: 'listRewardActivites' }]),
      `/0/operation must be one of ${operations}. Did you mean listRewardActivities?`,
    ],
  ])('%# %s', async (_, status, call, message) => {
    await expect(call()).rejects.toMatchObject({ name: 'ControlError', status })
    await expect(call()).rejects.toThrow(message)
  })

  test('but an operation of an earlier contract is not, if it is in the journal', async () => {
    const mock = testMock()
    await mock.fetch(`http://mock.test${facts.tokenPath}`, { method: 'POST' })
    const { generateOAuthToken: _, ...routes } = contract.routes
    mock.use({ ...contract, routes })
    await mock.control.verify({ operation: 'generateOAuthToken' }, 1)
  })
})
