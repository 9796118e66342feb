import {
  everyOperation,
  type GeneratedFile,
  type MediaTypeModel,
  type Model,
  type OperationModel,
  type ResponseModel,
} from '@specwright/document/model'
import { braces, code, createFile, expr, key, list, typeOf } from '@specwright/code'
import type { Code, Expression } from '@specwright/code'
import { engine, engineFunction } from '@specwright/json-schema/compile'
import type { Layout } from '../../config/layout.ts'
import { fieldsOfForm, fieldsOfHeaders, fieldsOfParameters, type DecodedFields } from '../decode/fields.ts'
import { engineFiles } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { hasFields, isForm, isUnreadable } from '../types/form-schemas.ts'
import { isUnsaidJson } from '../types/form-schemas.ts'
import { validatorFiles, type ValidatorFiles } from './validator-areas.ts'
import { validatorNames, type PartKey, type ValidatorNames } from './validator-names.ts'

interface ChecksContext {
  readonly model: Model
  readonly names: ValidatorNames
  readonly fileOf: ValidatorFiles
}

/**
 * The validators of each operation by the parts of its requests and responses, and functions that check a whole request
 * or response. It is a module of its own, since it refers to every validator. Webhooks and callbacks are included: their
 * receiver checks requests, and their sender responses.
 */
export function emitChecks(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const others = specifiersFrom(path, layout)
  const file = createFile({
    declared: new Set(['operations', 'checkRequest', 'checkResponse']),
    // The validator of each schema is imported from the file of its area, by its path.
    specifierOf: (module, name) => (module.endsWith('.ts') ? layout.between(path, module) : others(module, name)),
  })
  const context = { model, names: validatorNames(model), fileOf: validatorFiles(model, layout) }
  const rows = everyOperation(model).map((operation) => rowOf(operation, context))
  file.add(idsCode(model), tableCode(rows), functionsCode)
  file.reexport(...reexported)
  return [codeFile(path, file), ...engineFiles(engine, file.usedOf(engine), layout)]
}

const reexported = [
  expr.imported(engine, 'requestParts'),
  expr.imported(engine, 'responseParts'),
  typeOf(engine, 'RequestParts'),
  typeOf(engine, 'ResponseParts'),
]

function idsCode(model: Model): Code {
  const ids = everyOperation(model).map(({ id }) => expr.literal(id))
  return code`
    /** The id of an operation, also of one of a webhook or callback. */
    export type OperationId = ${ids.length === 0 ? code`never` : list(ids, code` | `)}

  `
}

function tableCode(rows: readonly Code[]): Code {
  return code`
    /** Every operation, webhook and callback, with the validators of its requests and responses. */
    export const operations: Readonly<Record<OperationId, ${typeOf(engine, 'OperationValidators')}>> = ${braces(rows, code`,`)}

  `
}

const functionsCode = code`
  /**
   * The issues of a request; empty if it is valid. Their pointers begin with \`/path\`, \`/query\`, \`/header\`, \`/cookie\` or
   * \`/body\`.
   *
   * @throws {TypeError} If there is no such operation.
   */
  export function checkRequest(
    id: OperationId,
    request: ${typeOf(engine, 'RequestParts')},
    options?: ${typeOf(engine, 'CheckOptions')},
  ): ${typeOf(engine, 'Issue')}[] {
    return ${engineFunction('requestIssues')}(${engineFunction('operationOf')}(operations, id), request, options)
  }

  /**
   * The issues of a response; empty if it is valid. Their pointers begin with \`/status\`, \`/header\` or \`/body\`.
   *
   * @throws {TypeError} If there is no such operation.
   */
  export function checkResponse(
    id: OperationId,
    response: ${typeOf(engine, 'ResponseParts')},
    options?: ${typeOf(engine, 'CheckOptions')},
  ): ${typeOf(engine, 'Issue')}[] {
    return ${engineFunction('responseIssues')}(${engineFunction('operationOf')}(operations, id), response, options)
  }

`

function rowOf(operation: OperationModel, context: ChecksContext): Code {
  const { id, requestBody, responses, pointer } = operation
  const body = requestBody && [
    { key: 'required', value: expr.literal(requestBody.required) },
    { key: 'content', value: contentOf(requestBody.content, { operation: id }, context) },
  ]
  const members = [
    code`pointer: ${expr.literal(pointer)}`,
    ...inputsOf(operation, context),
    ...(body ? [code`body: ${expr.object(body)}`] : []),
    code`responses: ${braces(
      responses.map((response) => responseOf(response, operation, context)),
      code`,`,
    )}`,
  ]
  return code`${key(id)}: ${braces(members, code`,`)}`
}

function inputsOf({ id, parameters }: OperationModel, context: ChecksContext): Code[] {
  const { model, names } = context
  return names.inputsOf(id).map(({ in: location, typeName, schema }) => {
    const own = parameters.filter((parameter) => parameter.in === location)
    const { root } = model.document
    if (location === 'querystring') {
      const { required = false, contentType = '' } = own[0] ?? {}
      const fields = isForm(contentType) ? fieldsOfForm({ schema }, root) : undefined
      return code`querystring: ${expr.object([
        { key: 'required', value: expr.literal(required) },
        { key: 'contentType', value: expr.literal(contentType) },
        ...membersOf(typeName, fields, context),
      ])}`
    }
    const fields = location === 'header' ? fieldsOfHeaders(own, root) : fieldsOfParameters(own, root)
    return code`${key(location)}: ${partOf(typeName, fields, context)}`
  })
}

function responseOf(response: ResponseModel, { id, method }: OperationModel, context: ChecksContext): Code {
  const { status, headers } = response
  const header = context.names.partOf({ operation: id, status })
  // A response to HEAD has no body, whatever is documented for the one to GET.
  const content = method === 'head' ? [] : response.content
  const value = expr.object([
    ...(header && headers.length > 0
      ? [
          {
            key: 'header',
            value: partOf(header.typeName, fieldsOfHeaders(headers, context.model.document.root), context),
          },
        ]
      : []),
    { key: 'content', value: contentOf(content, { operation: id, status }, context) },
  ])
  return code`${key(status)}: ${value}`
}

function contentOf(content: readonly MediaTypeModel[], of: PartKey, context: ChecksContext): Expression {
  const { model, names } = context
  const members = content.map((media) => {
    const { contentType, schema } = media
    const { root } = model.document
    const typeName = isUnreadable(media, root) ? undefined : names.bodyOf({ ...of, contentType }, schema)?.typeName
    const fields = hasFields(contentType) ? fieldsOfForm(media, root) : undefined
    const json = isUnsaidJson(media) ? [{ key: 'isJson', value: expr.true }] : []
    return { key: contentType, value: expr.object([...membersOf(typeName, fields, context), ...json]) }
  })
  return expr.object(members)
}

function partOf(typeName: string | undefined, fields: DecodedFields | undefined, context: ChecksContext): Expression {
  return expr.object(membersOf(typeName, fields, context))
}

function membersOf(
  typeName: string | undefined,
  fields: DecodedFields | undefined,
  { fileOf }: ChecksContext,
): CheckMember[] {
  const schema = (name: string): Expression => expr.imported(fileOf(name), `${name}Schema`)
  return [
    ...(typeName === undefined ? [] : [{ key: 'schema', value: schema(typeName) }]),
    ...(fields ? [{ key: 'fields', value: expr.as(expr.literal(fields), code`const`) }] : []),
  ]
}

interface CheckMember {
  readonly key: string
  readonly value: Expression
}
