import { expect, test } from 'vitest'
import { closed, expectCorrected, expectFollowed, open, others, rows } from './assumed/corrections.ts'
import { expectGone, gone } from './assumed/gone.ts'
import { assumptions, generatedFrom, named, type Edit } from './corrected-contract.ts'

test.each(assumptions.map((pointers) => [pointers]))('the assumption of %j has a correction', (pointers) => {
  expect(rows.some(({ at }) => pointers.includes(at))).toBe(true)
})

test('each row is about an assumption of the list', () => {
  const stale = closed.map(({ at, fact }) => `${fact} (${at})`)
  expect(stale, 'these are corrected: remove their rows from test/assumed').toEqual([])
})

/** Every third: the nightly run has all of them. */
const some = <Row>(all: readonly Row[]): Row[] => all.filter((_, index) => index % 3 === 0)

test.each(some(open))('$fact ($at)', expectCorrected)

test.each(some(others))('$fact', expectFollowed)

test.each(some(gone))('$gone that code has and the contract no longer has is an error of generation', expectGone)

test.each<{ readonly lost: string; readonly edits: readonly Edit[]; readonly message: RegExp }>([
  {
    lost: 'a listing',
    edits: [named('/components/schemas/ListCursor/properties/next', 'following')],
    message: /^listRewardActivities is no longer a listing: /,
  },
])('$lost that is lost is a warning', async ({ edits, message }) => {
  expect((await generatedFrom(edits)).warnings).toContainEqual(expect.stringMatching(message))
})
