import { test } from 'vitest'
import { expectCorrected, expectFollowed, open, others } from '../test/assumed/corrections.ts'
import { expectGone, gone } from '../test/assumed/gone.ts'

// In the gate, a third of them.
test.each(open)('$fact ($at)', expectCorrected)

test.each(others)('$fact', expectFollowed)

test.each(gone)('$gone that code has and the contract no longer has is an error of generation', expectGone)
