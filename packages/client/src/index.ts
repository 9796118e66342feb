export {
  ConnectionError,
  CursorError,
  logTo,
  TimeoutError,
  ValidationError,
  type ResultWithResponse,
  type CallOptions,
  type ErrorEvent,
  type HookEvents,
  type Hooks,
  type Listing,
  type ListOptions,
  type Logger,
  type LogLevel,
  type Page,
  type Pending,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  type TokenEvent,
  type Validate,
  type ValidatedPart,
} from '@loyalty-kit/client-engine'
export {
  createLoyaltyClient,
  type LoyaltyClient,
  type LoyaltyClientOptions,
  type ReceivedToken,
  type TokenCache,
} from './client.ts'
export { ApiError, isApiError, type AnyApiError, type ApiErrorOf } from './error.ts'
export type { Errors, Resources } from './generated/resources.ts'
export { validateWith, type OperationSchemas } from './validate.ts'
