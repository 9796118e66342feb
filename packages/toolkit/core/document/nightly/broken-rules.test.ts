import { test } from 'vitest'
import { documents, expectSameRules } from '../test/broken-rules.ts'

// In the gate, a fourth of them.
test.each(documents)('$what: a new contract breaks what the command finds', expectSameRules)
