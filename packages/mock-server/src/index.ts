export {
  ControlError,
  createMemoryStore,
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
  type ListRange,
  type LoggedRow,
  type LogRange,
  type MaybePromise,
  type HttpRequest,
  type HttpResponse,
  type Need,
  type OpenedStore,
  type Outcome,
  type Position,
  type PutResult,
  type Route,
  type Row,
  type Rows,
  type Sign,
  type Snapshot,
  type Store,
  type TokenSigner,
  type Validator,
  type Write,
} from '@specwright/mock-engine'
export { contract, type Contract } from './contract.ts'
export { demoSeed } from './demo-seed.ts'
export type { MockControl, MockServer } from './mock-server.ts'
export type { MockServerOptions } from './options.ts'
export { createMockServer } from './portable.ts'
export type * from './rows.ts'
export { seedOfTranscript } from './seed-of-transcript.ts'
