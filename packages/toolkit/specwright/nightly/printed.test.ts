import { declarePrinted, payloads } from '../test/printed-texts.ts'

// The gate has all of them in one string.
declarePrinted(payloads)
