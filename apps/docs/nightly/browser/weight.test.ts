import { operations } from '@loyalty-kit/spec'
import { testWeights } from '../../test/browser/weights.ts'

testWeights(Object.keys(operations).filter((id) => id !== 'deleteTierStructure'))
