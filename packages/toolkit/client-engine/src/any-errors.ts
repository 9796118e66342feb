import { ApiError } from './error.ts'
import type { ErrorShape } from './exchange.ts'
import { hintFor } from './hint.ts'

/** For a service whose errors have no common shape: any JSON value can be the body of an error. */
export const anyErrors: ErrorShape = {
  describe: (body, start) => (body === undefined ? undefined : `: ${start}`),
  Error: ApiError,
  hint: hintFor,
}
