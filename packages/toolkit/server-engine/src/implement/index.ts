export { implement, type ImplementedServer } from './implement.ts'
export type { Authenticators, CredentialsOf, IdentityOf, SecurityTypes, SentCredential } from './credential-types.ts'
export type {
  CreateMock,
  Implementation,
  ImplementedContract,
  OperationHandler,
  Responders,
  ServerCall,
  ServerReport,
  ServingOptions,
  SomeResponders,
  StandIn,
} from './implementation.ts'
export type { Problem, ProblemFacts } from './problem.ts'
