export { implement, type ImplementedServer, type Implementer } from './implement.ts'
export { idempotencyKeys, type Idempotency, type IdempotencyStore } from './idempotency.ts'
export type { Keyed, Known } from '../respond/replays.ts'
export type { Authenticators, CredentialsOf, IdentityOf, SecurityTypes, SentCredential } from './credential-types.ts'
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
} from './implementation.ts'
export { found, type Found } from './found.ts'
export { page, type PagedItems, type PagePosition } from './page.ts'
export type { Problem, ProblemFacts } from './problem.ts'
export { etagOf } from '../respond/tagged.ts'
export type { Validators } from '../respond/conditions.ts'
export type { RefusedCredential } from './refused-credential.ts'
