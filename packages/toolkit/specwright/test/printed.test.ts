import { declarePrinted, everything } from './printed-texts.ts'

// Nightly, each string by itself.
declarePrinted({ 'every string in one': everything })
