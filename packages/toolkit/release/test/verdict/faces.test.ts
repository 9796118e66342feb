import { test } from 'vitest'
import { expectCallersToCompile, expectMigration } from './callers.ts'
import { expectFaces } from './faces.ts'
import { pairsOfEachVerdict } from './pairs.ts'

// Of all pairs, nightly.
test.each(pairsOfEachVerdict)('$what: wire $wire, types $types, client $client', expectFaces)

test.each(pairsOfEachVerdict)('$what: a migration has what callers must change', expectMigration)

test.each(pairsOfEachVerdict)(
  '$what: callers of each method compile, unless the client is major',
  expectCallersToCompile,
)
