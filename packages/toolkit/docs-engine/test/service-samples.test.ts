import { testServiceSamples } from './service-samples.ts'
import { showByModules } from './shown-operations.ts'

testServiceSamples(showByModules)
