import { adversarialPairs } from './adversarial-pairs.ts'
import { contractPairs } from './contract-pairs.ts'
import { eventPairs } from './event-pairs.ts'
import { joinedPairs } from './joined-pairs.ts'
import { overlapPairs } from './overlap-pairs.ts'
import type { Pairs } from './pair.ts'
import { schemaPairs } from './schema-pairs.ts'

/** The pairs that our rules grew with, each with the right verdict. */
export const corpus: Pairs = { ...schemaPairs, ...joinedPairs, ...overlapPairs, ...contractPairs, ...eventPairs }

/** Every pair with the right verdict. */
export const everyPair: Pairs = { ...corpus, ...adversarialPairs }
