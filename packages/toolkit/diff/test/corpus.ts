import { contractPairs } from './contract-pairs.ts'
import { eventPairs } from './event-pairs.ts'
import { joinedPairs } from './joined-pairs.ts'
import { overlapPairs } from './overlap-pairs.ts'
import type { Pairs } from './pair.ts'
import { schemaPairs } from './schema-pairs.ts'

/** Every pair with the right verdict. */
export const corpus: Pairs = { ...schemaPairs, ...joinedPairs, ...overlapPairs, ...contractPairs, ...eventPairs }
