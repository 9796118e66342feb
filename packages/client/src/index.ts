export { createLoyaltyClient, type LoyaltyClient, type LoyaltyClientOptions } from './client.ts'
export type { Answered, CallOptions, Pending } from './call.ts'
export {
  ApiError,
  ConnectionError,
  CursorError,
  isApiError,
  TimeoutError,
  type AnyApiError,
  type ApiErrorOf,
} from './error.ts'
export type { ErrorEvent, HookEvents, Hooks, RequestEvent, ResponseEvent, RetryEvent, TokenEvent } from './hooks.ts'
export { logTo, type Logger, type LogLevel } from './log.ts'
export type { Listing, ListOptions, Page, PageCursor } from './pages.ts'
export type { ReceivedToken, TokenCache } from './token.ts'
export type { Errors, Resources } from './generated/resources.ts'
export {
  validateWith,
  ValidationError,
  type OperationSchemas,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  type Validate,
  type ValidatedPart,
} from './validate.ts'
