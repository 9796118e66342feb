import {
  kindOfType,
  streamKind,
  type InputModel,
  type MediaTypeModel,
  type Model,
  type NamedSchema,
  type OperationModel,
  type ParameterModel,
} from '@specwright/document/model'
import type { ItemForm, JsonEvents } from '@specwright/code/stream-items'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import { defaultsOf, fieldsOfForm, fieldsOfHeaders, fieldsOfParameters, type DecodedFields } from '../decode/fields.ts'
import { hasFields, isForm, isUnreadable, isUnsaidJson } from '../types/form-schemas.ts'
import { validatorNames, type PartKey, type ValidatorNames } from '../validators/validator-names.ts'
import { isArray, resolved } from '../client/shape.ts'
import { isEventSchema, isText } from '../client/streamed.ts'
import { basePathsOf } from '@specwright/document/servers'
import { answersOf, type Answers, type Example, type Judge } from './examples.ts'
import { mockEvents, type MockEvent } from './events.ts'
import { oauthFacts, type OAuthFacts } from './oauth.ts'
import { operationFacts, schemeFacts, type OperationFacts, type SchemeFacts } from './facts.ts'
import { lazy, lazyWhole } from './lazy.ts'
import type { Action, Collection, Transitions } from './state/collection.ts'
import { candidatesOf, stateOf, type State } from './state/state.ts'
import { transitionsOf } from './state/transitions.ts'

/**
 * A contract as the mock engine reads it, with `Check` for its validators: see `packages/toolkit/mock-engine/src/contract/types.ts`.
 * What is of one operation is made when it is first read.
 */
export interface MockContract<Check> {
  readonly routes: Readonly<Record<string, MockRoute<Check>>>
  readonly responses: Readonly<Record<string, readonly MockResponse<Check>[]>>
  readonly securitySchemes: Readonly<Record<string, SchemeFacts>>
  readonly basePaths: readonly string[]
  readonly oauth?: OAuthFacts
  readonly collections: readonly Collection[]
  readonly actions: Readonly<Record<string, Action>>
  readonly transitions: Readonly<Record<string, Transitions>>
  readonly events: Readonly<Record<string, MockEvent<Check>>>
  readonly sends: State['sends']
}

/** An operation with the validators of its requests, and its example responses. */
export interface MockRoute<Check> {
  readonly operation: OperationFacts
  readonly inputs: Readonly<Partial<Record<ParameterModel['in'], MockInput<Check>>>>
  readonly bodies: readonly (MockContent<Check> & { readonly fields: DecodedFields; readonly maxBytes?: number })[]
  readonly examples: readonly Example[]
  readonly unanswered: Answers['unanswered']
}

interface MockInput<Check> {
  readonly validator: Check
  readonly fields: DecodedFields
  readonly defaults: Readonly<Record<string, unknown>>
}

/** A body, with its validator if it has a schema. */
export interface MockBody<Check> {
  readonly contentType: string
  /** True for JSON of a type that does not say so. */
  readonly isJson?: true
  readonly validator?: Check
}

/** A body; of a stream, with how its items are read, and the validator of one if it is known. */
interface MockContent<Check> extends MockBody<Check> {
  /** How a form is read and written. */
  readonly fields?: DecodedFields
  readonly items?: { readonly reads: ItemForm; readonly json?: JsonEvents; readonly validator?: Check }
}

/** An allowed response with its validators. */
export interface MockResponse<Check> {
  readonly status: string
  readonly headers?: Pick<MockInput<Check>, 'validator' | 'fields'>
  readonly content: readonly MockContent<Check>[]
}

/** The output of validators that has the one of a type: those of parts of responses may be in a separate output. */
export type ValidatorOutput = 'validators' | 'responses'

/** Gives the validator of a schema. */
export type ValidatorOf<Check> = (named: NamedSchema, output: ValidatorOutput) => Check

/** What a mock keeps, without the reasons. */
export type ServedState = Pick<State, 'collections' | 'actions' | 'sends'>

/** What a contract is made with. */
export interface ContractOptions<Check> {
  readonly validatorOf: ValidatorOf<Check>
  readonly judge: Judge
  /** What the mock keeps, as `stateOf` finds it for the model: read when it is first needed. */
  readonly state?: () => ServedState
}

interface ContractContext<Check> extends ContractOptions<Check> {
  readonly model: Model
  readonly names: ValidatorNames
}

/** The contract of a model. */
export function contractOf<Check>(model: Model, options: ContractOptions<Check>): MockContract<Check> {
  const context = { ...options, model, names: validatorNames(model) }
  const { operations, securitySchemes } = model
  const schemes = securitySchemes.flatMap((each) => {
    const facts = schemeFacts(each)
    return facts ? [[each.name, facts] as const] : []
  })
  const oauth = oauthFacts(model)
  const state = options.state ?? once(() => stateOf(model))
  const { acting, sending } = candidatesOf(model)
  return {
    routes: Object.fromEntries(operations.map((operation) => [operation.id, routeOf(operation, context)])),
    responses: lazyById(operations, (operation) => responsesOf(operation, context)),
    securitySchemes: Object.fromEntries(schemes),
    basePaths: basePathsOf(model),
    ...(oauth && { oauth }),
    get collections() {
      return state().collections
    },
    actions: lazyWhole(acting, () => state().actions),
    transitions: transitionsOf(model),
    events: mockEvents({ ...context, validatorOf: (named) => options.validatorOf(named, 'validators') }),
    sends: lazyWhole(sending, () => state().sends),
  }
}

function lazyById<Value>(
  operations: readonly OperationModel[],
  make: (operation: OperationModel) => Value,
): Readonly<Record<string, Value>> {
  return lazy(Object.fromEntries(operations.map((operation) => [operation.id, () => make(operation)])))
}

function routeOf<Check>(operation: OperationModel, context: ContractContext<Check>): MockRoute<Check> {
  let made: Answers | undefined
  const answers = (): Answers => (made ??= answersOf(operation, context))
  return lazy<MockRoute<Check>>({
    operation: () => operationFacts(operation),
    inputs: () => inputsOf(operation, context),
    bodies: () => bodiesOf(operation, context),
    examples: () => answers().examples,
    unanswered: () => answers().unanswered,
  })
}

function inputsOf<Check>(
  { id, parameters }: OperationModel,
  context: ContractContext<Check>,
): MockRoute<Check>['inputs'] {
  const { model, names, validatorOf } = context
  const { root } = model.document
  return Object.fromEntries(
    names.inputsOf(id).map((input) => {
      const own = parameters.filter((parameter) => parameter.in === input.in)
      const read = {
        validator: validatorOf(input, 'validators'),
        fields: fieldsOfInput(input, own, root),
        defaults: defaultsOf(own, root),
      }
      return [input.in, read]
    }),
  )
}

function fieldsOfInput(
  { in: location, schema }: InputModel,
  parameters: readonly ParameterModel[],
  root: JsonObject,
): DecodedFields {
  if (location !== 'querystring') return fieldsOfParameters(parameters, root)
  return parameters.some(({ contentType = '' }) => isForm(contentType)) ? fieldsOfForm({ schema }, root) : {}
}

function bodiesOf<Check>(
  { id, requestBody }: OperationModel,
  context: ContractContext<Check>,
): MockRoute<Check>['bodies'] {
  return (requestBody?.content ?? []).map((media) => {
    const { contentType, schema } = media
    const fields =
      hasFields(contentType) && schema !== undefined ? fieldsOfForm(media, context.model.document.root) : {}
    const maxBytes = maxBytesOf(media, context.model)
    return {
      ...contentOf({ operation: id, contentType }, media, context),
      fields,
      ...(maxBytes !== undefined && { maxBytes }),
    }
  })
}

/** The maximum size of bytes. @see OpenAPI 3.1, Schema Object, "Working with Binary Data" */
function maxBytesOf({ contentType, schema }: MediaTypeModel, model: Model): number | undefined {
  const isOfBytes = kindOfType(contentType) === 'binary'
  const maxLength = isOfBytes ? resolved(schema, model)?.['maxLength'] : undefined
  return typeof maxLength === 'number' ? maxLength : undefined
}

function responsesOf<Check>({ id, responses }: OperationModel, context: ContractContext<Check>): MockResponse<Check>[] {
  return responses.map(({ status, headers, content }) => {
    const part = headers.length > 0 ? context.names.partOf({ operation: id, status }) : undefined
    return {
      status,
      ...(part && {
        headers: {
          validator: context.validatorOf(part, 'responses'),
          fields: fieldsOfHeaders(headers, context.model.document.root),
        },
      }),
      content: content.map((media) => {
        return contentOf({ operation: id, contentType: media.contentType, status }, media, context)
      }),
    }
  })
}

/** Without a validator for a body without a schema, for a stream, whose text is not one value, and for a form that is no object. */
function bodyOf<Check>(
  part: PartKey & { readonly contentType: string },
  media: MediaTypeModel,
  { model, names, validatorOf }: ContractContext<Check>,
): MockBody<Check> {
  const { contentType, schema, itemSchema } = media
  const isChecked = itemSchema === undefined && !isUnreadable(media, model.document.root)
  const body = isChecked ? names.bodyOf(part, schema) : undefined
  const read = { contentType, ...(isUnsaidJson(media) && ({ isJson: true } as const)) }
  return body === undefined ? read : { ...read, validator: validatorOf(body, outputOf(body)) }
}

/** A body, as `bodyOf`, and its items if it is a stream. */
function contentOf<Check>(
  part: PartKey & { readonly contentType: string },
  media: MediaTypeModel,
  context: ContractContext<Check>,
): MockContent<Check> {
  const { contentType, schema, itemSchema, jsonEvents } = media
  const body = bodyOf(part, media, context)
  if (isForm(contentType)) return { ...body, fields: fieldsOfForm(media, context.model.document.root) }
  const kind = streamKind(contentType)
  if (kind === undefined) return body
  const { model, names, validatorOf } = context
  // A schema of all items as an array describes each of them by its own.
  const isOfAll = itemSchema === undefined && isArray(schema, model)
  const of = itemSchema ?? (isOfAll ? (resolved(schema, model)?.['items'] as JsonSchema | undefined) : schema) // checked by the loader
  const isEvent = isText(of) || (itemSchema !== undefined && isEventSchema(itemSchema, model))
  const reads = kind === 'events' && !isEvent ? 'data' : kind
  const item = itemSchema !== undefined ? names.itemOf(part) : isOfAll ? names.namedOf(of) : names.bodyOf(part, of)
  return {
    contentType,
    items: {
      reads,
      ...(reads === 'events' && jsonEvents && { json: jsonEvents }),
      ...(item !== undefined && !isText(of) && { validator: validatorOf(item, outputOf(item)) }),
    },
  }
}

function outputOf(named: NamedSchema): ValidatorOutput {
  return 'status' in named ? 'responses' : 'validators'
}
