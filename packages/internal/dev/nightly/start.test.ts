import { fileURLToPath } from 'node:url'
import { testStart } from '../test/start.ts'

// With the contract and the docs of this repository; in the gate, with a site of the test.
testStart({ program: fileURLToPath(new URL('../src/start.ts', import.meta.url)) })
