import { isIgnored, type MediaTypeModel, type Model, type ParameterModel } from '@specwright/document/model'
import { defaultValue } from '@specwright/json-schema/examples'
import { onLine } from '@specwright/code/places'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'
import type { KnownPath } from './known-items.ts'
import type { DraftCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'
import type { BodyValue, RequestValues } from './written-request.ts'

/** What the requests of an operation are made with. */
export interface Drafting {
  readonly model: Model
  /** Values of path parameters that name what there is. */
  readonly path: Readonly<Record<string, unknown>>
  /** The ETag of what there is, which a change may require. */
  readonly etag?: string
}

/** What requests are made with where these values lead to what there is. */
export function draftingOf(model: Model, { values, etag }: KnownPath): Drafting {
  return { model, path: values, ...(etag !== undefined && { etag }) }
}

/** Headers whose value depends on what is there. */
const conditional = /^(?:if-(?:none-)?match|if-(?:un)?modified-since|if-range|range)$/i

/** The parameters that requests break. */
function breakable({ operation }: ProvedOperation): readonly ParameterModel[] {
  return operation.parameters.filter(
    (parameter) => !isIgnored(parameter) && !(conditional.test(parameter.name) && !parameter.required),
  )
}

/** The parameters that requests vary: not those that only another response, or the caller, can give a value. */
function variable(proved: ProvedOperation): readonly ParameterModel[] {
  const { action } = proved
  const paging = action?.does === 'list' ? action.paging : undefined
  const cursor = paging && (paging.style === 'cursor' || paging.style === 'after' || paging.takesCursor)
  return breakable(proved).filter(
    (parameter) =>
      parameter.inListing !== 'cursor' &&
      parameter.idempotencyKey === undefined &&
      !(cursor === true && parameter.name === paging?.parameter),
  )
}

/** The values of the smallest valid request: what is required. */
export function smallestValues(proved: ProvedOperation, drafting: Drafting): RequestValues | undefined {
  const { parameters, requestBody } = proved.operation
  const required = parameters.filter((each) => each.required && !isIgnored(each))
  const sent = required.flatMap((each) => sentParameter(each, drafting) ?? [])
  const media = requestBody?.required ? preferredMedia(proved) : undefined
  const body = media && bodyOf(media, drafting)
  if (sent.length < required.length || (media && !body)) return undefined
  return { parameters: sent, ...(body && { body }) }
}

function preferredMedia({ operation }: ProvedOperation): MediaTypeModel | undefined {
  const content = operation.requestBody?.content ?? []
  return content.find(({ kind }) => kind === 'json') ?? content[0]
}

function sentParameter(parameter: ParameterModel, { model, path, etag }: Drafting): GivenParameter | undefined {
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

function bodyOf(media: MediaTypeModel, { model }: Drafting): BodyValue | undefined {
  const { root } = model.document
  const schema = media.schema ?? true
  const [first] = [...media.examples.map(({ value }) => value), ...variedValues(schema, root).valid]
  const value = first ?? defaultValue(schema, root)
  return value === undefined && media.kind !== 'binary' ? undefined : { media, value }
}

/** Requests with the examples of the document. */
export function* exampleDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const bodies = (proved.operation.requestBody?.content ?? []).flatMap((media) =>
    media.examples.map(({ name, value }) => ({ name, body: { media, value } })),
  )
  if (bodies.length === 0) yield { what: 'the smallest valid request', values, expected: 'accepted' }
  for (const { name, body } of bodies)
    yield { what: `the example ${onLine(name)}`, values: { ...values, body }, expected: 'accepted' }
}

/** One valid request for each branch of its parameters and its bodies. */
export function* branchDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const expected = 'accepted'
  const { root } = drafting.model.document
  const all = variable(proved)
  const optional = all.filter(({ required }) => !required).flatMap((each) => sentParameter(each, drafting) ?? [])
  yield { what: 'only what is required', values, expected }
  if (optional.length > 1) {
    const parameters = [...values.parameters, ...optional]
    yield { what: 'every parameter', values: { ...values, parameters }, expected }
  }
  for (const parameter of all) {
    if (parameter.in === 'path' && Object.hasOwn(drafting.path, parameter.name)) continue
    for (const value of variedValues(parameter.schema, root).valid)
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected,
      }
  }
  for (const media of proved.operation.requestBody?.content ?? []) {
    for (const value of variedValues(media.schema ?? true, root).valid)
      yield {
        what: `a body of ${onLine(media.contentType)}: ${shown(value)}`,
        values: { ...values, body: { media, value } },
        expected,
      }
  }
}

/** Requests that each break one rule. */
export function* brokenDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const expected = 'refused'
  const { root } = drafting.model.document
  for (const parameter of breakable(proved)) {
    const parameters = values.parameters.filter((each) => !isOf(each, parameter))
    if (parameter.required && parameter.in !== 'path')
      yield { what: `${named(parameter)} is missing`, values: { ...values, parameters }, expected }
    for (const value of variedValues(parameter.schema, root).broken)
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected,
      }
  }
  for (const media of proved.operation.requestBody?.content ?? []) {
    for (const value of variedValues(media.schema ?? true, root).broken)
      yield { what: `the body is ${shown(value)}`, values: { ...values, body: { media, value } }, expected }
  }
  yield* brokenBodies(proved, values)
}

/** Requests whose body is missing, is not what its type says, or is of a type that is not documented. */
function* brokenBodies({ operation }: ProvedOperation, values: RequestValues): Generator<DraftCase> {
  const { requestBody, pointer } = operation
  if (requestBody === undefined || values.body === undefined) return
  const { body: _, ...others } = values
  if (requestBody.required) yield { what: 'the body is missing', values: others, expected: 'refused' }
  const rule = `${pointer}/requestBody/content`
  if (values.body.media.kind === 'json') {
    yield { what: 'the body is JSON that ends early', values, changes: { body: '{"a":' }, rule, expected: 'refused' }
    if (requestBody.required)
      yield { what: 'the body has no bytes', values, changes: { body: '' }, rule, expected: 'refused' }
  }
  const isOther = ({ kind, contentType }: MediaTypeModel): boolean => kind !== 'text' && !contentType.includes('*')
  if (requestBody.content.every(isOther))
    yield {
      what: 'the type of the body is text/csv',
      values,
      changes: { headers: { 'content-type': 'text/csv' } },
      rule,
      expected: 'refused',
    }
}

/** Strings that programs stumble over. */
const oddStrings: readonly string[] = [
  '\0',
  '\'"`;--',
  '<script>',
  '\u{1F600}\u0301',
  '%00%zz',
  '../..',
  '\u202E',
  'x'.repeat(3000),
]

/** Valid or not: a server must not fail for the characters of a string. */
export function* oddDrafts(proved: ProvedOperation, drafting: Drafting): Generator<DraftCase> {
  const values = smallestValues(proved, drafting)
  if (values === undefined) return
  const { root } = drafting.model.document
  const isText = (value: unknown): boolean => typeof value === 'string'
  for (const parameter of breakable(proved)) {
    if (
      !isText(variedValues(parameter.schema, root).valid[0]) ||
      parameter.in === 'header' ||
      parameter.in === 'cookie'
    )
      continue
    for (const value of oddStrings)
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected: 'handled',
      }
  }
  const body = values.body?.media.kind === 'json' ? values.body : undefined
  if (typeof body?.value !== 'object' || body.value === null || Array.isArray(body.value)) return
  for (const [name, member] of Object.entries(body.value)) {
    if (!isText(member)) continue
    for (const odd of oddStrings)
      yield {
        what: `the member ${onLine(name)} is ${shown(odd)}`,
        values: { ...values, body: { ...body, value: { ...body.value, [name]: odd } } },
        expected: 'handled',
      }
  }
}

function withParameter(values: RequestValues, parameter: ParameterModel, value: unknown): RequestValues {
  const others = values.parameters.filter((each) => !isOf(each, parameter))
  return { ...values, parameters: [...others, { in: parameter.in, name: parameter.name, value }] }
}

function isOf({ in: place, name }: GivenParameter, parameter: ParameterModel): boolean {
  return place === parameter.in && name === parameter.name
}

function named({ in: place, name }: ParameterModel): string {
  return `${place} ${onLine(name)}`
}

/** How much of a value a line shows. */
const maxShown = 60

function shown(value: unknown): string {
  const text = onLine(JSON.stringify(value) ?? 'nothing')
  return text.length > maxShown ? `${text.slice(0, maxShown)}...` : text
}
