import { test } from 'vitest'
import { documents, expectSameRules } from './broken-rules.ts'

// Every fourth, since each starts the command; nightly, all.
const some = documents.filter((_, index) => index % 4 === 0)
test.each(some)('$what: a new contract breaks what the command finds', expectSameRules)
