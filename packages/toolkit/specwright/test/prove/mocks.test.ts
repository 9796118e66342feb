import { declareMocks, mocks } from './proved-mocks.ts'

// Nightly, all of them.
declareMocks(mocks.slice(0, 1))
