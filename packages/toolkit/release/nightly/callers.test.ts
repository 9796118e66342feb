import { test } from 'vitest'
import { expectCallersToCompile, expectMigration } from '../test/verdict/callers.ts'
import { pairs } from '../test/verdict/pairs.ts'

// In the gate, those of one pair of each verdict.
test.each(pairs)('$what: a migration has what callers must change', expectMigration)

test.each(pairs)('$what: callers of each method compile, unless the client is major', expectCallersToCompile)
