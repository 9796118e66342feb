import { beforeAll, describe, test } from 'vitest'
import { correct, expectToBeReleased, openCorrections, shareCorrectedCopy } from '../test/corrected-copy.ts'

shareCorrectedCopy()

describe.each(openCorrections)('$title', (correction) => {
  beforeAll(async () => await correct(correction))

  test('is released with its changeset, and not with a lesser one', () => expectToBeReleased(correction))
})
