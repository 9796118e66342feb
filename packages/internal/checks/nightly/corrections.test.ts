import { beforeAll, describe, test } from 'vitest'
import { correct, expectToBeReleased, openCorrections, shareCorrectedCopy } from '../test/corrected-copy.ts'
import { expectToReachCallers, expectUnlisted } from '../test/observed-corrections.ts'

shareCorrectedCopy()

// In the gate, the first of them.
describe.each(openCorrections)('$title', (correction) => {
  beforeAll(async () => await correct(correction))

  test('leaves the list of assumptions with its mark', () => expectUnlisted(correction))

  test('reaches callers', () => expectToReachCallers(correction))

  test('is released with its changeset, and not with a lesser one', () => expectToBeReleased(correction))
})
