export type { SourceLocation } from '../diagnostic.ts'
export type { LoadedDocument, LoadedEvents, MessageModel } from '../document.ts'
export { buildModel, everyOperation } from './build-model.ts'
export {
  contentKinds,
  jsonType,
  kindOfType,
  oneTypeOf,
  streamKind,
  type ContentKind,
  type StreamKind,
} from './content-kind.ts'
export { inDirection, outermostSchemas, withStreamsAsArrays } from './direction-views.ts'
export type { Direction } from './hidden-properties.ts'
export type { DirectedRoot, RecallDirected } from './directions.ts'
export { areEvents, withParsedEvents } from './event-data.ts'
export { isIgnored, isOfHeaders, keyOfSchema, type KeyedSchema } from './operation-schemas.ts'
export type {
  AssumptionModel,
  EncodingModel,
  EventModel,
  GeneratedFile,
  HeaderModel,
  InputModel,
  MediaTypeModel,
  Model,
  NamedSchema,
  OperationModel,
  OperationSchemas,
  ParameterModel,
  PartModel,
  Report,
  RequestBodyModel,
  ResponseModel,
  SecuritySchemeModel,
  ServerModel,
} from './model.ts'
export { documentFiles } from './document-files.ts'
export { parameterStyle } from './parameter-style.ts'
export { withoutParameterNames } from './operation-ids.ts'
export { operationPlaces, operationsWhere, stableDocument, tagsOf, type OperationPlace } from './stable-document.ts'
