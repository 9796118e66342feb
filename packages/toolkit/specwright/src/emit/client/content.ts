import type { JsonSchema } from '@specwright/json-schema/json'
import {
  contentKinds,
  jsonType,
  keyOfSchema,
  type MediaTypeModel,
  type OperationModel,
  type ParameterModel,
  type ResponseModel,
} from '@specwright/document/model'
import { code, expr, typeOf, type Code, type Literal } from '@specwright/code'
import { nameFor, type NameOfSchema } from './shape.ts'

/** Type of an operation, in the layout of `paths`. */
export function typeOfOperation({ path, method }: OperationModel): Code {
  return code`${typeOf('types', 'paths')}[${expr.literal(path)}][${expr.literal(method)}]`
}

/** Type of what an operation takes in one location. */
export function typeOfInput(operation: OperationModel, location: ParameterModel['in'], nameOf: NameOfSchema): Code {
  const all = code`NonNullable<${typeOfOperation(operation)}['parameters'][${expr.literal(location)}]>`
  return nameOf(keyOfSchema({ operation: operation.id, in: location })) ?? all
}

/** The key of a status in the types: a number if it is numeric. */
export function statusKey(status: string): Literal {
  return expr.literal(/^\d+$/.test(status) ? Number(status) : status)
}

/** A body of one status. */
export interface TypedContent {
  readonly kind: 'json' | 'text' | 'binary'
  readonly type: Code
  readonly schema: JsonSchema | undefined
}

/** The kind of the body of a status; `undefined` if it has none. HTTP allows no body with 204 and 205, whatever a document says. */
export function bodyKind({
  status,
  content,
}: Pick<ResponseModel, 'status' | 'content'>): TypedContent['kind'] | undefined {
  const kind = status === '204' || status === '205' ? undefined : preferred(content)?.kind
  if (kind === 'text' || kind === 'stream') return 'text'
  return kind === undefined || kind === 'json' ? kind : 'binary'
}

/** The body of a status; `undefined` if it has none. */
export function contentTypeOf(
  operation: OperationModel,
  { status, content }: Pick<ResponseModel, 'status' | 'content'>,
  nameOf: NameOfSchema,
): TypedContent | undefined {
  const media = preferred(content)
  const kind = bodyKind({ status, content })
  if (media === undefined || kind === undefined) return undefined
  const { schema } = media
  if (kind === 'text') return { kind, type: code`string`, schema }
  if (kind === 'binary') return { kind, type: code`Uint8Array`, schema }
  const type = nameFor(schema, nameOf) ?? responseTypeOf(operation, { status, media }, nameOf)
  return { kind, type, schema }
}

/** Of a body of which nothing is known. Types of results are compared as values. */
export const anything: Code = code`unknown`

/** Type of an inline body of a response, as a whole. */
export function responseTypeOf(
  operation: OperationModel,
  { status, media }: { readonly status: string; readonly media: MediaTypeModel },
  nameOf: NameOfSchema,
): Code {
  const { contentType, schema, itemSchema } = media
  if (schema === undefined && itemSchema === undefined) return anything
  const responses = code`${typeOfOperation(operation)}['responses']`
  return (
    nameOf(keyOfSchema({ operation: operation.id, status, contentType })) ??
    code`${responses}[${statusKey(status)}]['content'][${expr.literal(contentType)}]`
  )
}

/**
 * Contents without those that were added to the pinned ones.
 *
 * @param wanted The content types that are pinned.
 */
export function pinnedContent(
  content: readonly MediaTypeModel[],
  wanted: readonly string[] = [],
): readonly MediaTypeModel[] {
  const pinned = content.filter(({ contentType }) => wanted.includes(contentType))
  return pinned.length === 0 ? content : pinned
}

/** The content type that a client sends or reads if an operation has several. */
export function preferred(content: readonly MediaTypeModel[]): MediaTypeModel | undefined {
  return inPreference(content)[0]
}

/** Content types, those that a client prefers first. */
export function inPreference(content: readonly MediaTypeModel[]): readonly MediaTypeModel[] {
  return contentKinds.flatMap((kind) => content.filter((media) => media.kind === kind))
}

/** The content types that a client reads as results and errors of an operation. */
export function acceptOf(operation: OperationModel): readonly string[] {
  return typesRead([...successResponses(operation), ...failuresOf(operation)])
}

/** The content types that a client reads as results of an operation. */
export function resultTypesOf(operation: OperationModel): readonly string[] {
  return typesRead(successResponses(operation))
}

/** The content types of responses that are of the kind that a client prefers, in each response. */
function typesRead(responses: readonly ResponseModel[]): readonly string[] {
  const types = responses.flatMap(({ content }) => {
    const [first] = inPreference(content)
    return content.flatMap(({ contentType, kind }) => (kind === first?.kind ? [contentType] : []))
  })
  return [...new Set(types)]
}

/** The successes of an operation; if its content types are pinned, without those that were added to them. */
export function successResponses({ responses, pinned }: OperationModel): ResponseModel[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'))
  const wanted = pinned && [pinned.response ?? jsonType].flat()
  return successes.map((response) => ({ ...response, content: pinnedContent(response.content, wanted) }))
}

/** True for an operation whose only success is a redirect, which a client gives and does not follow. */
export function isRedirecting({ responses }: OperationModel): boolean {
  return responses.some(isRedirect) && !responses.some(({ status }) => status.startsWith('2'))
}

/** True for a response that says where else something is. */
export function isRedirect({ status }: Pick<ResponseModel, 'status'>): boolean {
  return /^30[12378]$/.test(status)
}

/**
 * True for an operation that may respond that its result has not changed: it documents 304, alone or in the range of it.
 * A default does not say so: it describes errors.
 */
export function mayBeUnchanged({ responses }: OperationModel): boolean {
  return responses.some(({ status }) => /^3(?:04|XX)$/.test(status))
}

/** The statuses of results besides 2xx. A service may redirect with another status than the documented one. */
export function otherResultsOf(operation: OperationModel): readonly number[] {
  const redirects = isRedirecting(operation) ? [301, 302, 303, 307, 308] : []
  return mayBeUnchanged(operation) ? [...redirects, 304] : redirects
}

/** The responses of an operation that its method rejects with. */
export function failuresOf(operation: OperationModel): readonly ResponseModel[] {
  const failures = operation.responses.filter(({ status }) => !status.startsWith('2') && status !== '304')
  return isRedirecting(operation) ? failures.filter((each) => !isRedirect(each)) : failures
}
