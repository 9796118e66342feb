import type { MediaTypeModel, Model, NamedSchema, OperationModel, ResponseModel } from '@specwright/document/model'
import { fieldsOfForm, fieldsOfHeaders, fieldsOfParameters, type DecodedFields } from '../decode/fields.ts'
import { hasFields, isForm, isUnreadable, isUnsaidJson } from '../types/form-schemas.ts'
import type { PartKey, ValidatorNames } from './validator-names.ts'

/** A part of a message, as the validator engine reads it, with `Check` for its validators. */
export interface PartCheck<Check> {
  readonly schema?: Check
  readonly fields?: DecodedFields
  readonly isJson?: true
}

/** Bodies by content type. */
export type ContentChecks<Check> = Readonly<Record<string, PartCheck<Check>>>

/** How the requests and responses of an operation are checked: see `packages/toolkit/validator-engine/src/operation.ts`. */
export interface OperationChecks<Check> {
  readonly pointer: string
  readonly path?: PartCheck<Check>
  readonly query?: PartCheck<Check>
  readonly querystring?: PartCheck<Check> & { readonly required: boolean; readonly contentType: string }
  readonly header?: PartCheck<Check>
  readonly cookie?: PartCheck<Check>
  readonly body?: { readonly required: boolean; readonly content: ContentChecks<Check> }
  readonly responses: Readonly<Record<string, ResponseChecks<Check>>>
}

interface ResponseChecks<Check> {
  readonly header?: PartCheck<Check>
  readonly content: ContentChecks<Check>
}

/** What the checks of an operation are made with. */
export interface OperationChecksContext<Check> {
  readonly model: Model
  readonly names: ValidatorNames
  readonly validatorOf: (named: NamedSchema) => Check
}

/** The checks of an operation's requests and responses. */
export function operationChecks<Check>(
  operation: OperationModel,
  context: OperationChecksContext<Check>,
): OperationChecks<Check> {
  const { id, requestBody, responses, pointer } = operation
  return {
    pointer,
    ...inputsOf(operation, context),
    ...(requestBody && {
      body: { required: requestBody.required, content: contentOf(requestBody.content, { operation: id }, context) },
    }),
    responses: Object.fromEntries(
      responses.map((response) => [response.status, responseOf(response, operation, context)]),
    ),
  }
}

function inputsOf<Check>(
  { id, parameters }: OperationModel,
  { model, names, validatorOf }: OperationChecksContext<Check>,
): Omit<OperationChecks<Check>, 'pointer' | 'body' | 'responses'> {
  const { root } = model.document
  const inputs = names.inputsOf(id).map((input) => {
    const own = parameters.filter((parameter) => parameter.in === input.in)
    const schema = validatorOf(input)
    if (input.in === 'querystring') {
      const { required = false, contentType = '' } = own[0] ?? {}
      const fields = isForm(contentType) ? fieldsOfForm({ schema: input.schema }, root) : undefined
      return [input.in, { required, contentType, schema, ...(fields && { fields }) }] as const
    }
    const fields = input.in === 'header' ? fieldsOfHeaders(own, root) : fieldsOfParameters(own, root)
    return [input.in, { schema, fields }] as const
  })
  return Object.fromEntries(inputs)
}

function responseOf<Check>(
  response: ResponseModel,
  { id, method }: OperationModel,
  context: OperationChecksContext<Check>,
): ResponseChecks<Check> {
  const { status, headers } = response
  const { model, names, validatorOf } = context
  const header = headers.length > 0 ? names.partOf({ operation: id, status }) : undefined
  // A response to HEAD has no body, whatever is documented for the one to GET.
  const content = method === 'head' ? [] : response.content
  return {
    ...(header && { header: { schema: validatorOf(header), fields: fieldsOfHeaders(headers, model.document.root) } }),
    content: contentOf(content, { operation: id, status }, context),
  }
}

function contentOf<Check>(
  content: readonly MediaTypeModel[],
  of: PartKey,
  { model, names, validatorOf }: OperationChecksContext<Check>,
): ContentChecks<Check> {
  const { root } = model.document
  const members = content.map((media): readonly [string, PartCheck<Check>] => {
    const { contentType, schema } = media
    const named = isUnreadable(media, root) ? undefined : names.bodyOf({ ...of, contentType }, schema)
    return [
      contentType,
      {
        ...(named && { schema: validatorOf(named) }),
        ...(hasFields(contentType) && { fields: fieldsOfForm(media, root) }),
        ...(isUnsaidJson(media) && { isJson: true }),
      },
    ]
  })
  return Object.fromEntries(members)
}
