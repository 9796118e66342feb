import { testSentSamples } from './sent-samples.ts'
import { showByModules } from './shown-operations.ts'

testSentSamples(showByModules)
