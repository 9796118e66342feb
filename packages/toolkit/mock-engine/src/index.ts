export {
  type AllowedResponse,
  type CreateErrorResponse,
  type ErrorCause,
  type ErrorFacts,
  type Example,
  HandlerError,
  type HandlerResponse,
  type HttpRequest,
  type HttpResponse,
  type Ids,
  type Input,
  type Issue,
  type MaybePromise,
  type OAuthFlow,
  type Operation,
  type OptionRule,
  type OptionRules,
  type ParameterLocation,
  type Refusal,
  type Route,
  type RouteMatch,
  type Router,
  type SecurityScheme,
  type Validator,
  challenge,
  checkOptions,
  createProblemResponse,
  createRouter,
  documentedErrors,
  functionRule,
  headerOf,
  jsonResponse,
} from '@specwright/server-engine/engine'
export type { ClockChange, ClockState } from './control/clock.ts'
export { ControlError } from './control/control-error.ts'
export type { MockControl } from './control/control.ts'
export type { EventControl } from './control/events.ts'
export type { Items, ListPart, PutResult } from './control/items.ts'
export type { TenantUsage } from './control/tenant-list.ts'
export type { FaultRule } from './control/faults.ts'
export type { PageFile } from './control/page.ts'
export type { JournalEntry, JournalQuery } from './control/journal-entries.ts'
export type { CallbackSending, EventBody, ItemSending, Sending, ServiceEvent } from './delivery/event.ts'
export type { EventDraft } from './delivery/draft.ts'
export type { Happened } from './delivery/following.ts'
export type { Outbox } from './delivery/outbox.ts'
export type { Attempt, Delivery } from './delivery/parcel.ts'
export type { NewReceiver, Receiver, ReceiverOptions, Receivers } from './delivery/receivers.ts'
export type { EventSender, HandlerCall, Handlers } from './operation/handlers.ts'
export type { Call, Handler, TenantAccess, TenantState, Work } from './operation/handler.ts'
export type { Steps } from './store/in-slices.ts'
export { createMockServer, type ContractMockOptions } from './contract-server.ts'
export type { Access } from './access.ts'
export type { ContractSeed } from './contract/seed.ts'
export { createMockOf, type MockServer } from './mock-server.ts'
export { mockOptionRules, type MockOptions } from './options.ts'
export type { MockParts } from './operation/parts.ts'
export type { Contract, MockTypes } from './contract/types.ts'
export { createPortableSign } from './portable.ts'
export { createMemoryStore } from './store/memory.ts'
export type { LogFormat } from './respond/log-format.ts'
export type { Health } from './store/health.ts'
export { StoreError } from './store/store-error.ts'
export { rowFromJson } from './store/row.ts'
export type {
  ListRange,
  LoggedRow,
  LogRange,
  Need,
  OpenedStore,
  Outcome,
  Position,
  Row,
  Rows,
  Snapshot,
  Store,
  Write,
} from './store/store.ts'
export type { Authorize, CredentialCheck } from './token/credential-check.ts'
export type { CreateSign, Sign } from './token/sign.ts'
export type { CreateTokenSigner, TokenSigner } from './token/token-signer.ts'
export type { TokenClaims, Tokens } from './token/token.ts'
export type { OAuthOperations, TokenOperations } from './token/token-operations.ts'
export { variableOf } from './transcript/recorder.ts'
export { seedOfTranscript, type TranscriptOptions } from './transcript/seed-of-transcript.ts'
export {
  locatedExchanges,
  readTranscript,
  TranscriptError,
  type Exchange,
  type LocatedExchange,
  type Message,
} from './transcript/transcript.ts'
export { collectionsOf } from './state/collections.ts'
export type { Collections } from './state/kept-collections.ts'
export { checkConfigured, missingNames, type Configured, type MissingName } from './state/check-configured.ts'
export { withCollections, type CollectionConfiguration } from './state/configured.ts'
export { stateHandlers, type StateConfiguration } from './state/handlers.ts'
export type { DescribeError, ErrorContext } from './state/item-errors.ts'
export type { Effect, Guard, Rules } from './state/rules.ts'
export type {
  Action,
  ChangeLog,
  Collection,
  Conflict,
  End,
  Filter,
  Ignored,
  Inside,
  ItemAction,
  ItemId,
  Listing,
  Count,
  Paging,
  Obstacle,
  Parent,
  QueryPart,
  Relation,
  Several,
  Sort,
  Time,
  Transition,
  Transitions,
} from './state/collection.ts'
export { oauthHandlers } from './token/oauth-handlers.ts'
export { oauthServerOf } from './token/oauth-endpoints.ts'
export type { ApiToken } from './token/rows.ts'
export { createCredentials } from './token/loaded-credentials.ts'
export type { Authentication } from './token/check.ts'
export type { Clients } from './token/check.ts'
