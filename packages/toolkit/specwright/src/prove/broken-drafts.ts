import type { MediaTypeModel, OperationModel } from '@specwright/document/model'
import type { JsonObject } from '@specwright/json-schema/json'
import { withOtherStrings } from './differing-values.ts'
import { isOf, named, shown, withParameter } from './draft-words.ts'
import { breakable, isIfMatch, smallestValues, type Drafting } from './drafting.ts'
import type { DraftCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { variedValues } from './varied-values.ts'
import type { BodyValue, RequestValues } from './request-values.ts'

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
    for (const value of variedValues(parameter.schema, root).recased)
      yield {
        what: `${named(parameter)} is ${shown(value)}`,
        values: withParameter(values, parameter, value),
        expected,
        variant: 'case',
      }
  }
  for (const media of proved.operation.requestBody?.content ?? []) {
    for (const value of variedValues(media.schema ?? true, root).broken)
      yield { what: `the body is ${shown(value)}`, values: { ...values, body: { media, value } }, expected }
    for (const value of variedValues(media.schema ?? true, root).recased)
      yield {
        what: `the body is ${shown(value)}`,
        values: { ...values, body: { media, value } },
        expected,
        variant: 'case',
      }
  }
  yield* withoutEtag(proved, values)
  yield* brokenBodies(proved, values, root)
}

/** A change that does not say what it is a change of, where the document has status 428 for that. */
function* withoutEtag(proved: ProvedOperation, values: RequestValues): Generator<DraftCase> {
  const { operation } = proved
  const isDocumented = operation.responses.some(({ status }) => status === '428')
  const parameters = values.parameters.filter((each) => !isIfMatch(each))
  // One that is required is missing in a request of its own.
  if (!isDocumented || operation.parameters.some((each) => isIfMatch(each) && each.required)) return
  if (parameters.length === values.parameters.length) return
  const rule = `${operation.pointer}/responses/428`
  yield { what: 'no If-Match', values: { ...values, parameters }, changes: {}, rule, expected: 'refused', status: 428 }
}

/** Requests whose body is missing, is not what its type says, or is of a type that is not documented. */
function* brokenBodies({ operation }: ProvedOperation, values: RequestValues, root: JsonObject): Generator<DraftCase> {
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
  if (requestBody.content.every(isOther)) yield* ofOtherTypes(operation, { ...values, body: values.body }, root)
}

/** Requests with a valid body of a type that is not documented: JSON is sent as plain text too, which some parsers read as JSON. */
function* ofOtherTypes(
  { pointer, responses }: OperationModel,
  values: RequestValues & { readonly body: BodyValue },
  root: JsonObject,
): Generator<DraftCase> {
  const { body } = values
  const { schema = true, kind } = body.media
  const isDocumented = responses.some(({ status }) => status === '415')
  const types = kind === 'json' && isDocumented ? ['text/csv', 'text/plain'] : ['text/csv']
  for (const [seed, type] of types.entries())
    yield {
      what: `the type of the body is ${type}`,
      // Of what there is already, it would be refused for another reason.
      values: { ...values, body: { ...body, value: withOtherStrings(schema, body.value, { root, seed }) } },
      changes: { headers: { 'content-type': type } },
      rule: `${pointer}/requestBody/content`,
      expected: 'refused',
      ...(isDocumented && { status: 415 }),
    }
}
