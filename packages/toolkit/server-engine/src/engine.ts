export { challenge } from './credentials/challenge.ts'
export type { Refusal } from './credentials/refusal.ts'
export { isSameSecret } from './credentials/same-secret.ts'
export type { OAuthFlow, SecurityScheme } from './credentials/security-scheme.ts'
export { fetchWith } from './http/fetch.ts'
export { asGet, withHead } from './http/head.ts'
export { isJson, mediaFor, ofStatus } from './http/media.ts'
export { isBaseUrl, isOrigin, withoutUser } from './http/origin.ts'
export { headerOf, urlOf, type HttpRequest, type HttpResponse } from './http/message.ts'
export {
  checkOption,
  checkOptions,
  functionRule,
  integerRule,
  objectRule,
  shown,
  stringRule,
  type OptionRule,
  type OptionRules,
} from './options/check-options.ts'
export { checkNamed, mustBeOneOf, suggestion } from './options/suggestion.ts'
export { documentedErrors, loadErrors } from './respond/documented-errors.ts'
export type { CreateErrorResponse, ErrorCause, ErrorFacts } from './respond/error.ts'
export { HandlerError } from './respond/handler-error.ts'
export { jsonResponse, jsonTextResponse } from './respond/json-response.ts'
export { createProblemResponse } from './respond/problem.ts'
export { createReplays, type Keyed, type Known, type Replays } from './respond/idempotency-memory.ts'
export { belowBasePath, belowServer, compileServerPaths, endsWithServer, isBasePath } from './route/base-path.ts'
export { checkContract, checkKind } from './route/check-contract.ts'
export type { ServerContract } from './route/contract.ts'
export type { ContentOf, HandlerResponse, OperationCall, OperationTypes } from './route/handler-types.ts'
export type { Operation, ParameterLocation } from './route/operation.ts'
export type {
  AllowedContent,
  AllowedResponse,
  Content,
  Example,
  Input,
  Issue,
  Route,
  Validator,
} from './route/route.ts'
export { createRouter, plainPath, type PathValues, type RouteMatch, type Router } from './route/router.ts'
export { base64url, decodeText, encodeText } from './values/base64url.ts'
export { bytesOf, charactersOf } from './values/bytes.ts'
export { escapeRegExp } from './values/escape-reg-exp.ts'
export { createIds, type Ids } from './values/ids.ts'
export { isObject, keysOf, pointerOf, textOf, valueAt, withValueAt, type JsonObject, type Path } from './values/json.ts'
export { whenReady, type MaybePromise } from './values/maybe-promise.ts'
export { bytesOfMessage, createMemoryBudget, type Limited, type MemoryBudget } from './values/memory-budget.ts'
export { onDemand, type OnDemand } from './values/on-demand.ts'
