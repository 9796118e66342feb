import type { MediaTypeModel, Model, NamedSchema, OperationModel, PartModel } from '@specwright/document/model'
import { code, expr, type Expression } from '@specwright/code'
import { engineFunction } from '@specwright/json-schema/compile'
import { isWholeQuery, type Method } from '../client/method.ts'
import { fieldsOfForm } from '../decode/fields.ts'
import { hasFields, isUnreadable } from '../types/form-schemas.ts'
import type { PartKey, ValidatorNames } from '../validators/validator-names.ts'

/** A schema that a value is checked by. */
type Checked = Pick<NamedSchema | PartModel, 'typeName'>

/** What the checks of an operation refer to. */
export interface CheckedMessages {
  readonly model: Model
  readonly names: ValidatorNames
  /** What finds the issues of a schema's values. */
  readonly checkerOf: (checked: Checked) => Expression
}

/** Members of the checks of an operation, as its client takes them. */
export type CheckMembers = readonly { readonly key: string; readonly value: Expression }[]

/** The checks of requests: of the parameters in the path and the query, and of the body. */
export function requestChecks({ operation }: Method, context: CheckedMessages): CheckMembers {
  const { id, parameters, requestBody } = operation
  const inputs = context.names.inputsOf(id).flatMap((input) => {
    const name = input.in === 'querystring' ? (isWholeQuery(operation) ? 'wholeQuery' : 'query') : input.in
    return name === 'header' || name === 'cookie' ? [] : [{ key: name, value: context.checkerOf(input) }]
  })
  const hasQuery = inputs.some((input) => input.key === 'query' || input.key === 'wholeQuery')
  const needsQuery = parameters.some((each) => each.required && each.in.startsWith('query'))
  const ofParameters = [...inputs, ...(hasQuery && needsQuery ? [{ key: 'needsQuery', value: expr.true }] : [])]
  const content = contentOf(requestBody?.content ?? [], { operation: id }, context)
  if (content.length === 0) return ofParameters
  return [
    ...ofParameters,
    { key: 'body', value: expr.pure(engineFunction('contentCheck'), [expr.object(content)]) },
    ...(requestBody?.required ? [{ key: 'needsBody', value: expr.true }] : []),
  ]
}

/** The checks of responses: of their bodies, and of the items of a stream. */
export function responseChecks({ operation, streamed }: Method, context: CheckedMessages): CheckMembers {
  const bodies = bodiesOf(operation, context)
  const item = streamed?.checkedItem(context.names)
  return [
    ...(bodies.length === 0
      ? []
      : [{ key: 'response', value: expr.pure(engineFunction('responseCheck'), [expr.object(bodies)]) }]),
    ...(item === undefined ? [] : [{ key: 'item', value: context.checkerOf(item) }]),
  ]
}

function bodiesOf({ id, method, responses }: OperationModel, context: CheckedMessages): CheckMembers {
  // A response to HEAD has no body, whatever is documented for the one to GET.
  if (method === 'head') return []
  const bodies = responses.map(({ status, content }) => {
    const read = content.filter(({ kind }) => kind === 'json' || kind === 'text')
    return { key: status, content: contentOf(read, { operation: id, status }, context) }
  })
  // One without a body is what a range, or the default, does not describe.
  if (bodies.every(({ content }) => content.length === 0)) return []
  return bodies.map(({ key, content }) => ({ key, value: expr.object(content) }))
}

/** The kinds of content that a client has the value of. */
const checkedKinds: readonly MediaTypeModel['kind'][] = ['json', 'text', 'form', 'multipart']

function contentOf(
  content: readonly MediaTypeModel[],
  of: PartKey,
  { model, names, checkerOf }: CheckedMessages,
): CheckMembers {
  const { root } = model.document
  return content.flatMap((media) => {
    const { contentType, kind, schema } = media
    const checked = names.bodyOf({ ...of, contentType }, schema)
    const isForm = kind === 'form' || kind === 'multipart'
    if (checked === undefined || !checkedKinds.includes(kind) || isUnreadable(media, root)) return []
    if (isForm && !hasFields(contentType)) return []
    const checker = checkerOf(checked)
    if (!isForm) return [{ key: contentType, value: checker }]
    const fields = expr.as(expr.literal(fieldsOfForm(media, root)), code`const`)
    return [{ key: contentType, value: expr.pure(engineFunction('formChecker'), [checker, fields]) }]
  })
}
