export {
  ControlError,
  type ClockChange,
  type ClockState,
  type CreateSign,
  type CreateTokenSigner,
  type Example,
  type FaultRule,
  type Issue,
  type JournalEntry,
  type JournalQuery,
  type ListPart,
  type MaybePromise,
  type MockRequest,
  type MockResponse,
  type PutResult,
  type Route,
  type Sign,
  type TokenSigner,
  type Validator,
} from '@loyalty-kit/mock-engine'
export { contract, type Contract } from './contract.ts'
export type { OpenCollection, Seed } from './store/rows.ts'
export { demoSeed } from './demo-seed.ts'
export type { MockControl, MockServer } from './mock-server.ts'
export type { MockServerOptions } from './options.ts'
export { createMockServer } from './portable.ts'
export { createMemoryStore } from './store/memory.ts'
export type * from './store/rows.ts'
export type * from './store/store.ts'
export { seedOfTranscript } from './seed-of-transcript.ts'
