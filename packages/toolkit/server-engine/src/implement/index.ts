export { implement, type ImplementedServer, type Implementer } from './implement.ts'
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
export type { Problem, ProblemFacts } from './problem.ts'
export type { RefusedCredential } from './refused-credential.ts'
