import { declareGrowth } from '../test/growth/steps.ts'

declareGrowth([1, 2, 4])
