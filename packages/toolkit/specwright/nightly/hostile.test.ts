import { declareHostile, payloads } from '../test/hostile-texts.ts'

// The gate has all of them in one text.
declareHostile(payloads)
