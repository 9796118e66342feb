import { isIgnored, type MediaTypeModel, type Model, type ParameterModel } from '@specwright/document/model'
import { defaultValue, isValid } from '@specwright/json-schema/examples'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'
import type { KnownPath } from './known-items.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'
import type { BodyValue, RequestValues } from './request-values.ts'

/** What the requests of an operation are made with. */
export interface Drafting {
  readonly model: Model
  /** Values of path parameters that name what there is. */
  readonly path: Readonly<Record<string, unknown>>
  /** The ETag of what there is, which a change may require. */
  readonly etag?: string
  /** A body that the server has accepted. */
  readonly body?: BodyValue
}

/** What requests are made with where these values lead to what there is. */
export function draftingOf(model: Model, { values, etag, body }: KnownPath): Drafting {
  return { model, path: values, ...(etag !== undefined && { etag }), ...(body && { body }) }
}

/** Headers whose value depends on what is there. */
const conditional = /^(?:if-(?:none-)?match|if-(?:un)?modified-since|if-range|range)$/i

/** The parameters that requests break. */
export function breakable({ operation }: ProvedOperation): readonly ParameterModel[] {
  return operation.parameters.filter(
    (parameter) => !isIgnored(parameter) && !(conditional.test(parameter.name) && !parameter.required),
  )
}

/** The parameters that requests vary: not those that only another response, or the caller, can give a value. */
export function variable(proved: ProvedOperation): readonly ParameterModel[] {
  const { action } = proved
  const paging = action?.does === 'list' ? action.paging : undefined
  const cursor = paging && (paging.style === 'cursor' || paging.style === 'after' || paging.takesCursor)
  return breakable(proved).filter(
    (parameter) =>
      parameter.inListing !== 'cursor' &&
      parameter.idempotencyKey === undefined &&
      parameter.name !== proved.cursor &&
      !(cursor === true && parameter.name === paging?.parameter),
  )
}

/** The values of the smallest valid request: what is required. */
export function smallestValues(proved: ProvedOperation, drafting: Drafting): RequestValues | undefined {
  const { parameters, requestBody } = proved.operation
  const isSent = (each: ParameterModel): boolean =>
    each.required || (isIfMatch(each) && drafting.etag !== undefined && needsEtag(proved))
  const required = parameters.filter((each) => isSent(each) && !isIgnored(each))
  const sent = required.flatMap((each) => sentParameter(each, drafting) ?? [])
  const media = requestBody?.required ? preferredMedia(proved) : undefined
  // What a document does not say, such as that one time is before another, an accepted body keeps.
  const body = media && (drafting.body ?? bodyOf(media, drafting))
  if (sent.length < required.length || (media && !body)) return undefined
  return { parameters: sent, ...(body && { body }) }
}

function preferredMedia({ operation }: ProvedOperation): MediaTypeModel | undefined {
  const content = operation.requestBody?.content ?? []
  return content.find(({ kind }) => kind === 'json') ?? content[0]
}

/** A parameter with a valid value; `undefined` if none is known. */
export function sentParameter(parameter: ParameterModel, { model, path, etag }: Drafting): GivenParameter | undefined {
  const { name, in: place, schema, example } = parameter
  const known = place === 'path' && Object.hasOwn(path, name) ? path[name] : undefined
  const given = isIfMatch(parameter) ? etag : known
  const value = given ?? example ?? variedValues(schema, model.document.root).valid[0]
  return value === undefined ? undefined : { in: place, name, value }
}

/** True for the header that names the state which a request changes. */
export function isIfMatch({ in: place, name }: Pick<GivenParameter, 'in' | 'name'>): boolean {
  return place === 'header' && /^if-match$/i.test(name)
}

/** True for an operation that must name the state which it changes: a document with status 428 says so too. */
export function needsEtag({ operation: { parameters, responses } }: ProvedOperation): boolean {
  const parameter = parameters.find(isIfMatch)
  return parameter !== undefined && (parameter.required || responses.some(({ status }) => status === '428'))
}

function bodyOf(media: MediaTypeModel, { model }: Drafting): BodyValue | undefined {
  const { root } = model.document
  const schema = media.schema ?? true
  // An example that its own schema refuses is no valid body.
  const examples = media.examples.map(({ value }) => value).filter((value) => isValid(schema, value, root))
  const [first] = [...examples, ...variedValues(schema, root).valid]
  const value = first ?? defaultValue(schema, root)
  return value === undefined && media.kind !== 'binary' ? undefined : { media, value }
}
