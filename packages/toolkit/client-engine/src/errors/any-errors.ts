import { ApiError } from './error.ts'
import type { ErrorShape } from '../send/exchange.ts'
import { hintFor, hintWithScopes } from './hint.ts'

const describe: ErrorShape['describe'] = (body, start) => (body === undefined ? undefined : `: ${start}`)

/** For a service whose errors have no common shape: any JSON value can be the body of an error. */
export const anyErrors: ErrorShape = { describe, Error: ApiError, hint: hintFor }

/** The same for one whose operations require scopes. */
export const anyErrorsWithScopes: ErrorShape = { describe, Error: ApiError, hint: hintWithScopes }
