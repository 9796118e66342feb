import { testSentSamples } from '../test/sent-samples.ts'
import { showOnPages } from '../test/shown-operations.ts'

testSentSamples(showOnPages)
