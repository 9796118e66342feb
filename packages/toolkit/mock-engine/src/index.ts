export { checkOptions, functionRule, type OptionRule, type OptionRules } from './check-options.ts'
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
export { HandlerError } from './handler-error.ts'
export type { EventSender, HandlerCall, HandlerResponse, Handlers } from './handlers.ts'
export type { Call, Handler, TenantAccess, TenantState, Work } from './handler.ts'
export type { Ids } from './ids.ts'
export type { Steps } from './in-slices.ts'
export type { MaybePromise } from './maybe-promise.ts'
export { jsonResponse } from './message/json-response.ts'
export type { CreateErrorResponse, ErrorCause, ErrorFacts } from './message/error.ts'
export { documentedErrors } from './message/documented-errors.ts'
export { createProblemResponse } from './message/problem.ts'
export { headerOf, type MockRequest, type MockResponse } from './message/message.ts'
export { createMockServer, type ContractMockOptions, type ContractSeed } from './contract-server.ts'
export type { Access } from './access.ts'
export { createMockOf, type MockServer } from './mock-server.ts'
export { mockOptionRules, type MockOptions } from './options.ts'
export type { MockParts } from './parts.ts'
export type { Contract, MockTypes } from './types.ts'
export { createPortableSign } from './portable.ts'
export type { OAuthFlow, Operation, ParameterLocation, SecurityScheme } from './request/operation.ts'
export type { AllowedResponse, Example, Input, Issue, Route, Validator } from './request/route.ts'
export { createRouter, type RouteMatch, type Router } from './request/router.ts'
export { createMemoryStore } from './store/memory.ts'
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
export { challenge, type Authorize, type CredentialCheck, type Refusal } from './token/credentials.ts'
export type { CreateSign, Sign } from './token/sign.ts'
export type { CreateTokenSigner, TokenSigner } from './token/token-signer.ts'
export type { TokenClaims, Tokens } from './token/token.ts'
export type { OAuthOperations, TokenOperations } from './token/token-operations.ts'
export { variableOf } from './transcript/recorder.ts'
export { seedOfTranscript, type TranscriptOptions } from './transcript/seed-of-transcript.ts'
export { readTranscript, type Exchange } from './transcript/transcript.ts'
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
  ItemAction,
  ItemId,
  Listing,
  Count,
  Paging,
  Obstacle,
  Parent,
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
export { createCredentials } from './token/authentication.ts'
export type { Authentication } from './token/check.ts'
export type { Clients } from './token/check.ts'
