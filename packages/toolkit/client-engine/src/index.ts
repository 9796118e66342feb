export {
  readAny,
  readBinary,
  readBlob,
  readJson,
  readLocation,
  readNone,
  readOptional,
  readText,
  type ReadResponse,
} from './bodies/read-response.ts'
export { basic, type BasicCredentials } from './credentials/basic.ts'
export { bearer, givenToken, type GivenToken } from './credentials/bearer.ts'
export { callBinary, type Binary, type BinaryOptions } from './bodies/binary.ts'
export { baseOf } from './servers/base-url.ts'
export { plainBody, typedBody, writeForm, type SentBody, type WriteBody } from './bodies/body.ts'
export { withContentType, type ContentDescriptor } from './bodies/content-types.ts'
export {
  call,
  type OperationDescriptor,
  type Pending,
  type ResultWithHeaders,
  type ResultWithResponse,
} from './send/call.ts'
export type { CallInput } from './send/call-input.ts'
export { connect, type ClientOptions } from './connect.ts'
export {
  connected,
  connectionOf,
  nameQueries,
  type ClientOf,
  type Connection,
  type ConnectionSettings,
} from './send/connection.ts'
export {
  createCredentials,
  type ClientCredentials,
  type CredentialsSettings,
} from './credentials/create-credentials.ts'
export type { Credential, SentRequest } from './credentials/credentials.ts'
export { cookieKey } from './credentials/cookie-key.ts'
export {
  ApiError,
  ConnectionError,
  CursorError,
  isErrorOf,
  TimeoutError,
  type ApiErrorFacts,
  type ErrorOf,
  type OtherStatus,
  type StatusOf,
} from './errors/error.ts'
export { onDeprecation, type DeprecationEvent } from './hooks/deprecation.ts'
export { anyErrors, anyErrorsWithScopes } from './errors/any-errors.ts'
export type { ErrorShape, Exchange, Hint } from './send/exchange.ts'
export { headerKey } from './credentials/header-key.ts'
export { hintFor, hintWithScopes } from './errors/hint.ts'
export { headerValue } from './parameters/headers.ts'
export type {
  ErrorEvent,
  HookEvents,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  Notify,
  TokenEvent,
  ValidationErrorEvent,
} from './hooks/hooks.ts'
export { methodOf } from './send/method.ts'
export { unlessUnchanged, type PendingOrUnchanged, type ResultOrUnchanged } from './send/unchanged.ts'
export { closable, type Closable } from './send/closable.ts'
export { idempotencyKey } from './send/idempotency-key.ts'
export { scopesOf, type Scopes } from './credentials/scopes.ts'
export { secretsIn } from './credentials/secret-fields.ts'
export type { Revocation, TokenStorage } from './credentials/issued-tokens.ts'
export { logTo, type Logger, type LogLevel } from './hooks/log.ts'
export { oauth2, type AuthorizationServer, type ClientSecret, type RefreshToken } from './credentials/oauth2.ts'
export { failuresOf, type ReadFailure } from './errors/failures.ts'
export { noCredentials } from './credentials/no-credentials.ts'
export { openBaseOf, relativeBaseOf } from './servers/open-base-url.ts'
export type { Credentials, Operation } from './send/operation.ts'
export type { Keys, PageFacts, PageRule } from './pages/page-rule.ts'
export {
  afterPages,
  cursorPages,
  linkPages,
  numberedPages,
  offsetPages,
  readPage,
  urlPages,
} from './pages/page-rules.ts'
export { list, type Listing, type ListingOrUnchanged, type ListOptions, type Page } from './pages/pages.ts'
export type { ServerEvent } from './streams/parse-events.ts'
export { readEvents, readEventsWith, readLines, readServerEvents } from './streams/read-items.ts'
export { callOrStream, stream, type ItemStream } from './streams/reconnecting-stream.ts'
export { readStream, type StreamOptions } from './streams/stream-body.ts'
export type { HeadersOf, MethodOptions, OptionsWith, WriteHeaders } from './send/options.ts'
export { styledCookies, rawCookie } from './parameters/cookie-styles.ts'
export { deepEntries, deepObject } from './parameters/deep-object.ts'
export { listed, styledHeaders, type WriteHeader } from './parameters/header-styles.ts'
export { styledForm, writeDeepForm } from './bodies/form.ts'
export { multipart, writtenParts, type MultipartOptions, type WrittenPart } from './bodies/multipart.ts'
export { part, Part, type PartOptions, type Parts } from './bodies/part.ts'
export { jsonHeader, jsonPair, jsonSegment } from './parameters/json-parameters.ts'
export { joined, styled } from './parameters/query-styles.ts'
export { label, matrix, simple, styledPath } from './parameters/path-styles.ts'
export type { WriteSegment } from './parameters/path.ts'
export { requestOf, type BuiltRequest, type RequestDescriptor, type RequestSettings } from './send/request.ts'
export { reserved, reservedSegment } from './parameters/reserved.ts'
export { exploded, wholeQuery, type ParameterValue, type WriteParameter } from './parameters/query.ts'
export { queryKey } from './credentials/query-key.ts'
export type { Limits } from './send/limits.ts'
export type { Given, Scheme, SchemeSettings, SchemeSource } from './credentials/scheme.ts'
export type { CallOptions } from './send/options.ts'
export type { Outgoing, SendOptions } from './send/outgoing.ts'
export type { Send } from './send/send.ts'
export {
  ownServer,
  serversOf,
  serverUrl,
  type FindServer,
  type Server,
  type ServerOptions,
  type Servers,
} from './servers/server-url.ts'
export { headersWith, type HeaderField, type ReadHead } from './parameters/response-headers.ts'
export {
  createTokenSource,
  externalTokenSource,
  type IssuedToken,
  type ReceivedToken,
  type TokenCache,
  type TokenOptions,
  type TokenSettings,
  type TokenSource,
} from './credentials/token-source.ts'
export {
  tokenOperation,
  type TokenClient,
  type TokenOperation,
  type TokenScope,
} from './credentials/token-operation.ts'
export {
  ValidationError,
  type StandardIssue,
  type ValidatedPart,
  type Validation,
  type ValidationOptions,
  type ValueCheck,
} from './send/validate.ts'
export {
  validateOnDemand,
  validateOperation,
  type BodyCheck,
  type CheckedBody,
  type MessageChecks,
  type OperationValidation,
} from './send/validation.ts'
export {
  handleWebhook,
  unwrapWebhook,
  WebhookError,
  type WebhookEventOf,
  type WebhookHandlers,
  type WebhookKind,
  type WebhookOptions,
  type WebhookProblem,
  type WebhookRequest,
} from './webhooks/webhooks.ts'
