import { test } from 'vitest'
import { expectCallersToCompile, expectMigration } from './callers.ts'
import { expectFaces } from './faces.ts'
import { pairsOfEachVerdict } from './pairs.ts'

// Half of the verdicts each; all pairs, nightly.
const some = pairsOfEachVerdict.filter((_, index) => index % 2 === 0)
const others = pairsOfEachVerdict.filter((_, index) => index % 2 === 1)

test.each(some)('$what: wire $wire, types $types, client $client', expectFaces)

test.each(others)('$what: a migration has what callers must change', expectMigration)

const compiling = some.filter(({ client }) => client !== 'major')
test.each(compiling)('$what: callers of each method compile', expectCallersToCompile)
