import type { MediaTypeModel, Model, NamedSchema, OperationModel, ResponseModel } from '@specwright/document/model'
import { candidateValues, fileSample } from '@specwright/json-schema/examples'
import { childPointer, pointerTo } from '@specwright/json-schema/json'
import { isXmlType } from '@specwright/json-schema/keyword'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import { isRedirect, isRedirecting } from '../client/content.ts'
import type { ValidatorNames } from '../validators/validator-names.ts'
import { sentHeaders } from './sent-headers.ts'
import { asLastPage } from './state/ends.ts'
import { documentedFile, isKnown, sentType } from './sent-type.ts'
import { sentValue } from './sent-value.ts'

/** One example response of an operation, as data. */
export interface Example {
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
  /** How the value, a string, is written if it is bytes. */
  readonly encoding?: 'base64'
}

/** The example responses of an operation. */
export interface Answers {
  readonly examples: readonly Example[]
  /** Statuses without a valid value, each with the JSON Pointer of its schema. */
  readonly unanswered: Readonly<Record<string, string>>
}

/** What examples are made and judged by. */
export interface ExampleContext {
  readonly model: Model
  readonly names: ValidatorNames
  readonly judge: Judge
}

/** Says whether values are valid. */
export interface Judge {
  /** Why a value is not valid by the validator of a schema; undefined if it is. */
  faultOf(named: NamedSchema, value: unknown): string | undefined
  /** Receives each documented example that is passed over. */
  passOver(pointer: string, fault: string): void
}

/**
 * The example responses of an operation: those of the document that are valid, and a value made from the schema where
 * there are none, and beside those of the default success.
 */
export function answersOf(operation: OperationModel, context: ExampleContext): Answers {
  const { responses } = operation
  const success = successAmong(operation) ?? responses.find(isDefault)
  const examples: Example[] = []
  const unanswered: Record<string, string> = {}
  for (const response of responses) {
    const pointer = pointerTo(operation.pointer, 'responses', response.status)
    const found = examplesOfResponse(response, { ...context, operation, pointer, isSuccess: response === success })
    examples.push(...found.examples)
    if (found.examples.length === 0 && found.place !== undefined) unanswered[response.status] = found.place
  }
  return { examples, unanswered }
}

/** The success that a client expects, if the document has one beside its default response. */
function successAmong(operation: OperationModel): ResponseModel | undefined {
  const { responses } = operation
  return (
    responses.find(({ status }) => status.startsWith('2')) ??
    (isRedirecting(operation) ? responses.find(isRedirect) : undefined)
  )
}

function isDefault({ status }: ResponseModel): boolean {
  return status === 'default'
}

interface ResponseContext extends ExampleContext {
  readonly operation: OperationModel
  /** JSON Pointer of the response. */
  readonly pointer: string
  /** True for the success that is the default response. */
  readonly isSuccess: boolean
}

function examplesOfResponse(
  { status, headers, content }: ResponseModel,
  context: ResponseContext,
): { readonly examples: readonly Example[]; readonly place?: string } {
  const common = { status, headers: sentHeaders(status, headers, context.model.document.root) }
  if (content.length === 0) return { examples: [{ ...common, name: 'empty' }] }
  // What every client reads comes first.
  const sorted = content.toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)))
  const examples = sorted.flatMap((media) => {
    const values = valuesOf(media, status, context)
    const { contentType } = sentType(media, context.model)
    return values.map(({ name, ...sent }) => ({ ...common, name, contentType, ...sent }))
  })
  const [first] = sorted
  return { examples, ...(first && { place: placeOf(first, context.pointer) }) }
}

function isJson({ kind }: MediaTypeModel): boolean {
  return kind === 'json'
}

type NamedValue = Pick<Example, 'name' | 'value' | 'encoding'>

function valuesOf(media: MediaTypeModel, status: string, context: ResponseContext): readonly NamedValue[] {
  const { operation, names, pointer, isSuccess } = context
  const { contentType, schema, itemSchema } = media
  const type =
    itemSchema === undefined ? names.bodyOf({ operation: operation.id, status, contentType }, schema) : undefined
  const judged = { ...context, type, pointer }
  const documented = documentedValues(media, judged)
  if (documented.length > 0 && !isSuccess) return documented
  return [...documented, ...madeValue(media, judged, operation)]
}

/** A body whose examples are wanted. */
export interface ExampleBody extends ExampleContext {
  /** The schema of the body, if it has one. */
  readonly type: NamedSchema | undefined
  /** JSON Pointer of what has the content, for reports; `undefined` if it is not in the document. */
  readonly pointer: string | undefined
}

/** A valid value of a body, if there is one: a documented one, else one made from the schema; and the place of the schema. */
export function bodyExamples(
  media: MediaTypeModel,
  context: ExampleBody,
): { readonly examples: readonly unknown[]; readonly place: string } {
  const [documented] = documentedValues(media, context)
  const [first] = documented ? [documented] : madeValue(media, context)
  return { examples: first ? [first.value] : [], place: placeOf(media, context.pointer ?? '') }
}

/** The documented examples of a body that are valid. */
function documentedValues(media: MediaTypeModel, context: ExampleBody): readonly NamedValue[] {
  const { judge, pointer } = context
  return media.examples.flatMap(({ name, value, serialized }): NamedValue[] => {
    const sent = serialized === undefined ? documentedValue(value, media, context) : { value: serialized }
    if ('fault' in sent && pointer !== undefined)
      judge.passOver(pointerTo(pointer, 'content', media.contentType, ...placeIn(name)), sent.fault)
    return 'fault' in sent ? [] : [{ name, ...sent }]
  })
}

/** A documented value as it is sent, or why it cannot be. */
function documentedValue(
  value: unknown,
  media: MediaTypeModel,
  context: ExampleBody,
): Pick<NamedValue, 'value' | 'encoding'> | { readonly fault: string } {
  const { contentType, isFile } = sentType(media, context.model)
  const file = isFile ? documentedFile(value, contentType) : undefined
  if (file !== undefined) return { value: file, encoding: 'base64' }
  if (isFile && isKnown(contentType)) return { fault: `it is not a file of ${contentType} in base64` }
  const fault = isJson(media) ? faultOf(value, context) : undefined
  return fault === undefined ? { value: sentValue(value, media, context.model) } : { fault }
}

/**
 * A valid value made from the schema of a body, if there is one.
 *
 * @param operation Of a response.
 */
function madeValue(media: MediaTypeModel, context: ExampleBody, operation?: OperationModel): readonly NamedValue[] {
  const { model } = context
  const { contentType, isFile } = sentType(media, model)
  if (isFile) return [{ name: 'generated', value: fileSample(contentType), encoding: 'base64' }]
  const isValid = (value: unknown): boolean => value !== undefined && faultOf(value, context) === undefined
  const found = firstOf(madeValues(media, model), isValid)
  const last = operation && isJson(media) ? asLastPage(found, operation, { body: media.schema ?? true, model }) : found
  const made = last === found || isValid(last) ? last : found
  return made === undefined ? [] : [{ name: 'generated', value: sentValue(made, media, model) }]
}

function firstOf(values: Iterable<unknown>, is: (value: unknown) => boolean): unknown {
  for (const value of values) if (is(value)) return value
  return undefined
}

function faultOf(value: unknown, { type, judge }: ExampleBody): string | undefined {
  return type === undefined ? undefined : judge.faultOf(type, value)
}

/** The keys of an example in its media type. */
function placeIn(name: string): readonly string[] {
  return name === 'example' ? ['example'] : ['examples', name]
}

/** Values made from the schema of a body, the most telling one first. */
function* madeValues(media: MediaTypeModel, model: Model): Generator {
  const { schema, itemSchema } = media
  const whole = itemSchema === undefined ? schema : { type: 'array', items: itemSchema, minItems: 1 }
  if (whole === undefined) {
    yield unknownValue(media, model)
    return
  }
  yield* candidateValues(whole, model.document.root)
}

/** A body of which only the type is known: one that a reader of the type takes, and gives something of where it has parts. */
function unknownValue(media: MediaTypeModel, model: Model): unknown {
  const { contentType } = sentType(media, model)
  const { kind } = media
  if (kind === 'json' || isXmlType(contentType)) return {}
  return kind === 'text' || kind === 'stream' ? 'text' : ''
}

/** The JSON Pointer of the schema of a body: of the one that it refers to, if it does. */
function placeOf({ contentType, schema }: MediaTypeModel, pointer: string): string {
  return pointerOf(refOf(schema) ?? '') ?? childPointer(pointerTo(pointer, 'content', contentType), 'schema')
}
