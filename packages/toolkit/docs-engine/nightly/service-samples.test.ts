import { testServiceSamples } from '../test/service-samples.ts'
import { showOnPages } from '../test/shown-operations.ts'

testServiceSamples(showOnPages)
