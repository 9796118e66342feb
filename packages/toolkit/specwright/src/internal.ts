/**
 * What `docs-engine` and `release` need of the core, which nobody installs. Internal: any version may change it, so both
 * depend on the same version exactly, and no other package may import it.
 */
export { inMarkdown, onLine, onLines } from '@specwright/code/places'
export { inScope, product } from '@specwright/code/product'
export { counted } from '@specwright/code/counted'
export { unknownWord } from '@specwright/code/did-you-mean'
export {
  bumpOf,
  faces,
  facesOf,
  largest,
  pairedOperations,
  printVerdict,
  reaches,
  renamedSchemes,
  renamesOf,
  shownFindings,
  type Bump,
  type ClientOperation,
  type ExceptionProblem,
  type Face,
  type Faces,
  type Finding,
  type Verdict,
} from '@specwright/diff'
export {
  atPointer,
  childPointer,
  isObject,
  keysOf,
  objectAt,
  own,
  pointerTo,
  type JsonObject,
} from '@specwright/json-schema/json'
export { enumerationOf } from '@specwright/json-schema/keyword'
export { withoutParameterNames } from '@specwright/document/model'
export { chainOf, resolvedIn, valueIn } from '@specwright/json-schema/ref'
export {
  annotationsOf,
  type Annotations,
  type Described,
  type FixedValue,
  type Meaning,
  type Notes,
  type Row,
  type Sentence,
  type TextPart,
  type Unworded,
} from '@specwright/json-schema/rows'
export type { Command, Commands, Options, Values } from './cli/door/command.ts'
export type { ProgressLine } from '@specwright/code/progress'
export { clientOperation } from './emit/client/client-operations.ts'
export type { CredentialKind } from './emit/client/credentials.ts'
export { namesOf } from './emit/client/pinned.ts'
export type { Writer } from './emit/client/writer.ts'
export type { DescribedViews } from './emit/docs/described.ts'
export type { InputTypes } from '@specwright/code/input-value'
export type { SentBody } from './emit/docs/sent-body.ts'
export type { SentRequest } from './emit/docs/sent-request.ts'
export { privateCache } from './io/cache-folder.ts'
export { attempt, digest, writeCached } from './io/cached.ts'
