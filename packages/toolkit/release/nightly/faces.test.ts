import { test } from 'vitest'
import { expectFaces } from '../test/verdict/faces.ts'
import { pairs } from '../test/verdict/pairs.ts'

// In the gate, those of one pair of each verdict.
test.each(pairs)('$what: wire $wire, types $types, client $client', expectFaces)
