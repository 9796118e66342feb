import { declareGrowth } from './growth/steps.ts'

// Nightly, once more as large.
declareGrowth([1, 2])
