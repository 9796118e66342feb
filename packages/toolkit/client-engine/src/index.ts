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
} from './read-response.ts'
export { basic, type BasicCredentials } from './basic.ts'
export { bearer, givenToken, type GivenToken } from './bearer.ts'
export { callBinary, type Binary, type BinaryOptions } from './binary.ts'
export { baseOf } from './base-url.ts'
export { plainBody, writeForm, type SentBody, type WriteBody } from './body.ts'
export { withContentType, type ContentDescriptor } from './content-types.ts'
export {
  call,
  type OperationDescriptor,
  type Pending,
  type ResultWithHeaders,
  type ResultWithResponse,
} from './call.ts'
export type { CallInput } from './call-input.ts'
export { connect, type ClientOptions } from './connect.ts'
export { connected, connectionOf, type ClientOf, type Connection, type ConnectionSettings } from './connection.ts'
export { createCredentials, type ClientCredentials, type CredentialsSettings } from './create-credentials.ts'
export type { Credential, SentRequest } from './credentials.ts'
export { cookieKey } from './cookie-key.ts'
export {
  ApiError,
  ConnectionError,
  CursorError,
  isErrorOf,
  TimeoutError,
  type ApiErrorFacts,
  type ErrorOf,
  type OtherStatus,
} from './error.ts'
export { onDeprecation, type DeprecationEvent } from './deprecation.ts'
export { anyErrors, anyErrorsWithScopes } from './any-errors.ts'
export type { ErrorShape, Exchange, Hint } from './exchange.ts'
export { headerKey } from './header-key.ts'
export { hintFor, hintWithScopes } from './hint.ts'
export { headerValue } from './headers.ts'
export type {
  ErrorEvent,
  HookEvents,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  Notify,
  TokenEvent,
} from './hooks.ts'
export { methodOf } from './method.ts'
export { unlessUnchanged, type PendingOrUnchanged, type ResultOrUnchanged } from './unchanged.ts'
export { idempotencyKey } from './idempotency-key.ts'
export { secretsIn } from './secrets-in.ts'
export type { Revocation, TokenStorage } from './issued-tokens.ts'
export { logTo, type Logger, type LogLevel } from './log.ts'
export { oauth2, type AuthorizationServer, type ClientSecret, type RefreshToken } from './oauth2.ts'
export { noCredentials } from './no-credentials.ts'
export { openBaseOf, relativeBaseOf } from './open-base-url.ts'
export type { Credentials, Operation } from './operation.ts'
export type { Keys, PageFacts, PageRule } from './page-rule.ts'
export { afterPages, cursorPages, linkPages, numberedPages, offsetPages, readPage, urlPages } from './page-rules.ts'
export { list, type Listing, type ListingOrUnchanged, type ListOptions, type Page } from './pages.ts'
export type { ServerEvent } from './event-stream.ts'
export { readStream, type StreamOptions } from './stream-body.ts'
export {
  callOrStream,
  readEvents,
  readEventsWith,
  readLines,
  readServerEvents,
  stream,
  type ItemStream,
} from './streams.ts'
export type { HeadersOf, MethodOptions, OptionsWith, WriteHeaders } from './options.ts'
export { styledCookies, rawCookie } from './cookie-styles.ts'
export { deepEntries, deepObject } from './deep-object.ts'
export { listed, styledHeaders, type WriteHeader } from './header-styles.ts'
export { styledForm, writeDeepForm } from './form.ts'
export { multipart, writtenParts, type MultipartOptions, type WrittenPart } from './multipart.ts'
export { part, Part, type PartOptions, type Parts } from './part.ts'
export { jsonHeader, jsonPair, jsonSegment } from './json-parameters.ts'
export { joined, styled } from './parameter-styles.ts'
export { label, matrix, simple, styledPath } from './path-styles.ts'
export type { WriteSegment } from './path.ts'
export { requestOf, type BuiltRequest, type RequestDescriptor, type RequestSettings } from './request.ts'
export { reserved, reservedSegment } from './reserved.ts'
export { exploded, wholeQuery, type ParameterValue, type WriteParameter } from './query.ts'
export { queryKey } from './query-key.ts'
export type { Limits } from './limits.ts'
export type { Given, Scheme, SchemeSettings, SchemeSource } from './scheme.ts'
export type { CallOptions } from './options.ts'
export type { Outgoing, Send, SendOptions } from './send.ts'
export {
  ownServer,
  serversOf,
  serverUrl,
  type FindServer,
  type Server,
  type ServerOptions,
  type Servers,
} from './servers.ts'
export { headersWith, type HeaderField, type ReadHead } from './response-headers.ts'
export {
  createTokenSource,
  externalTokenSource,
  type IssuedToken,
  type ReceivedToken,
  type TokenCache,
  type TokenOptions,
  type TokenSettings,
  type TokenSource,
} from './token.ts'
export { tokenOperation, type TokenClient, type TokenOperation, type TokenScope } from './token-operation.ts'
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
} from './webhooks.ts'
