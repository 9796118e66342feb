import { testWeights } from './weights.ts'

// Nightly, those of other operations.
testWeights(['deleteTierStructure'])
