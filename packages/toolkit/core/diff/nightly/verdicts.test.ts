import { test } from 'vitest'
import { expectOthersToAgree, expectVerdict, pairs } from '../test/verdicts.ts'

// In the gate, other judges look at a twelfth of them.
test.each(pairs)('$group: $what: $bump', (pair) => expectOthersToAgree(expectVerdict(pair)))
