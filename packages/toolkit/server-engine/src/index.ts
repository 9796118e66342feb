export { implement, type ImplementedServer } from './implement/implement.ts'
export { idempotencyKeys, type Idempotency, type IdempotencyStore } from './implement/idempotency.ts'
export type { Keyed, Known } from './respond/idempotency-memory.ts'
export type {
  Authenticators,
  CredentialsOf,
  IdentityOf,
  SecurityTypes,
  SentCredential,
} from './implement/credential-types.ts'
export type {
  CreateMock,
  Implementation,
  ImplementedContract,
  OperationHandler,
  Proxied,
  Responders,
  ServerCall,
  ServerReport,
  ServingOptions,
  StandIn,
} from './implement/implementation.ts'
export { page, type PagedItems, type PagePosition } from './implement/page.ts'
export type { Problem, ProblemFacts } from './implement/problem.ts'
export { etagOf } from './respond/tagged.ts'
export type { Validators } from './respond/conditions.ts'
export type { RefusedCredential } from './implement/refused-credential.ts'
