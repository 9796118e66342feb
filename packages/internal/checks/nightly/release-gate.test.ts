import { beforeEach, describe, expect, test } from 'vitest'
import {
  beta,
  breaking,
  contract,
  edit,
  expectOfExports,
  exportsEdits,
  judge,
  promise,
  shareReleasedCopy,
} from '../test/released-copy.ts'

shareReleasedCopy()

describe('a breaking edit of the contract', () => {
  beforeEach(() => {
    edit(contract, ...breaking)
  })

  test.each([
    { promised: [promise('minor')], passes: false },
    // The toolkit has its own version line.
    { promised: [promise('minor'), promise('major', 'specwright')], passes: false },
    { promised: [promise('minor'), promise('major', 'mock-server')], passes: true },
  ])('with the changesets $promised passes: $passes', async ({ promised, passes }) => {
    expect(await judge(...promised)).toMatchObject({ passes })
  })
})

describe('an edit of a BETA operation', () => {
  beforeEach(() => {
    edit(contract, ...beta)
  })

  test.each([
    { promised: [], passes: false },
    { promised: [promise('patch')], passes: true },
  ])('with the changesets $promised passes: $passes', async ({ promised, passes }) => {
    expect(await judge(...promised)).toMatchObject({ passes })
  })
})

/**
 * Judges with changesets that promise too little, and expects what is required instead. That a promise of what is required
 * passes is tested once for each bump, here or in the gate.
 */
async function expectRequired(required: string, insufficient?: string): Promise<void> {
  const { passes, text } = await judge(...(insufficient === undefined ? [] : [promise(insufficient)]))
  expect(passes).toBe(false)
  expect(text).toContain(`@loyalty-kit/spec: ${insufficient ?? 'none'} promised, ${required} required`)
}

test.each([
  {
    what: 'a demotion to BETA',
    from: /(revokeOAuthToken[^]*?x-beta: )false/,
    to: '$1true',
    required: 'major',
    insufficient: 'minor',
  },
  {
    what: 'a promotion from BETA',
    from: /(listRewardActivities[^]*?x-beta: )true/,
    to: '$1false',
    required: 'minor',
    insufficient: 'patch',
  },
])('$what needs a $required changeset', async ({ from, to, required, insufficient }) => {
  edit(contract, from, to)
  await expectRequired(required, insufficient)
})

test.each([
  { what: 'a stable schema', from: 'OAuthToken', to: 'AccessToken', required: 'major', insufficient: 'minor' },
  {
    what: 'a schema that only BETA operations use',
    from: 'GracePeriod',
    to: 'Delay',
    required: 'patch',
    insufficient: undefined,
  },
])('another name of $what needs a $required changeset', async ({ from, to, required, insufficient }) => {
  edit(contract, new RegExp(`\\b${from}\\b`, 'g'), to)
  await expectRequired(required, insufficient)
})

test.each([
  {
    what: 'an event by another name, in a BETA channel',
    from: 'name: vl.reward.created',
    to: 'name: vl.reward.made',
    required: 'patch',
    insufficient: undefined,
  },
  {
    what: 'a promotion of a channel',
    from: 'x-beta: true',
    to: 'x-beta: false',
    required: 'minor',
    insufficient: 'patch',
  },
])('$what needs a $required changeset', async ({ from, to, required, insufficient }) => {
  edit('openapi/events.yaml', from, to)
  await expectRequired(required, insufficient)
  expect(await judge(promise(required))).toMatchObject({ passes: true })
})

test('an invalid contract fails, with the location', async () => {
  edit(contract, '\npaths:\n', '\npaths: [\n')
  const { passes, text: report } = await judge(promise('major'))
  expect(passes).toBe(false)
  expect(report).toMatch(/loyalty\.yaml:\d+:\d+ error syntax/)
})

test.each(exportsEdits)('$what needs: $required', expectOfExports)
