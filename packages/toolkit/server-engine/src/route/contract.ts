import type { SecurityScheme } from '../credentials/security-scheme.ts'
import type { AllowedResponse, Route } from './route.ts'

/** What a server reads of a contract. A contract of its own kind may have more. */
export interface ServerContract {
  /** Operations by id. */
  readonly routes: Readonly<Record<string, Route>>
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  /** Paths of its servers, with `{name}` for each variable: the server is below each, and at the root. */
  readonly basePaths?: readonly string[]
  /** The allowed responses of operations, with their validators. */
  readonly responses?: Readonly<Record<string, readonly AllowedResponse[]>>
}
