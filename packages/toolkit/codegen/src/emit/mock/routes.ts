import { posix } from 'node:path'
import type { Layout } from '../../layout.ts'
import type { GeneratedFile, HeaderModel, Model, OperationModel, PartModel } from '@loyalty-kit/document/model'
import type { JsonSchema } from '@loyalty-kit/json-schema/json'
import { pointerOf, refOf } from '@loyalty-kit/json-schema/ref'
import { braces, brackets, code, createFile, expr, key, typeOf } from '@loyalty-kit/code'
import type { Code, Expression, Member } from '@loyalty-kit/code'
import { examplesOf } from './examples.ts'
import { defaultsOf, fieldsOfForm, fieldsOfParameters } from '../docs/fields.ts'
import { isForm } from '../types/form-schemas.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'

const engine = '@loyalty-kit/mock-engine'

/**
 * The tables that the mock server reads: the validators and example responses of each operation, and, for a proxy, the
 * validators of its responses.
 */
export function emitRoutes(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const responses = posix.join(posix.dirname(path), 'responses.ts')
  return [moduleOf(path, routesCode(model), layout), moduleOf(responses, responsesCode(model), layout)]
}

function moduleOf(path: string, table: Code, layout: Layout): GeneratedFile {
  const file = createFile({ specifierOf: specifiersFrom(path, layout) })
  file.add(table)
  return codeFile(path, file)
}

function routesCode(model: Model): Code {
  const rows = model.operations.map((operation) => code`${key(operation.id)}: ${routeOf(operation, model)}`)
  const route = code`${typeOf(engine, 'Route')}<${typeOf('operations', 'Operation')}>`
  return code`
    /** Every operation, with the validators of its requests and its example responses. */
    export const routes: { readonly [id: string]: ${route} } = ${braces(rows, code`,`)}
  `
}

function routeOf(operation: OperationModel, model: Model): Code {
  const examples = examplesOf(operation, model).map((example) => expr.literal(example))
  const members = [
    code`operation: ${expr.member(expr.imported('operations', 'operations'), operation.id)}`,
    code`inputs: ${braces(inputsOf(operation, model), code`,`)}`,
    code`bodies: ${brackets(bodiesOf(operation, model))}`,
    code`examples: ${brackets(examples)}`,
  ]
  return braces(members, code`,`)
}

function inputsOf(operation: OperationModel, model: Model): Code[] {
  const { root } = model.document
  return model.inputs
    .filter((input) => input.operation === operation.id)
    .map((input) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in === input.in)
      const members = [
        { key: 'validator', value: validatorOf(input.typeName, 'validators') },
        { key: 'fields', value: expr.literal(fieldsOfParameters(parameters, root)) },
        { key: 'defaults', value: expr.literal(defaultsOf(parameters, root)) },
      ]
      return code`${key(input.in)}: ${expr.object(members)}`
    })
}

function bodiesOf({ id, requestBody }: OperationModel, model: Model): Expression[] {
  return (requestBody?.content ?? []).map(({ contentType, schema }) => {
    const fields = isForm(contentType) && schema !== undefined ? fieldsOfForm(schema, model.document.root) : {}
    return expr.object([
      { key: 'contentType', value: expr.literal(contentType) },
      ...bodyCheck({ operation: id, contentType }, schema, model),
      { key: 'fields', value: expr.literal(fields) },
    ])
  })
}

function responsesCode(model: Model): Code {
  const rows = model.operations.map((operation) => {
    return code`${key(operation.id)}: ${brackets(responsesOf(operation, model))}`
  })
  return code`
    /** The allowed responses of every operation, with their validators. */
    export const responses: { readonly [id: string]: readonly ${typeOf(engine, 'AllowedResponse')}[] } = ${braces(rows, code`,`)}
  `
}

function responsesOf({ id, responses }: OperationModel, model: Model): Expression[] {
  return responses.map(({ status, headers, content }) => {
    const part = headers.length > 0 ? partOf(model, { operation: id, status }) : undefined
    const bodies = content.map(({ contentType, schema }) =>
      expr.object([
        { key: 'contentType', value: expr.literal(contentType) },
        ...bodyCheck({ operation: id, contentType, status }, schema, model),
      ]),
    )
    return expr.object([
      { key: 'status', value: expr.literal(status) },
      ...(part ? [{ key: 'headers', value: headersCheck(part, headers, model) }] : []),
      { key: 'content', value: expr.array(bodies) },
    ])
  })
}

function headersCheck({ typeName }: PartModel, headers: readonly HeaderModel[], { document }: Model): Expression {
  const written = { in: 'header', style: 'simple', explode: false } as const
  const fields = fieldsOfParameters(
    headers.map((header) => ({ ...header, ...written })),
    document.root,
  )
  return expr.object([
    { key: 'validator', value: validatorOf(typeName, 'responses') },
    { key: 'fields', value: expr.literal(fields) },
  ])
}

type PartKey = Pick<PartModel, 'operation' | 'status' | 'contentType'>

/** The member `validator`, or none for a body without a schema. */
function bodyCheck(part: PartKey, schema: JsonSchema | undefined, model: Model): Member[] {
  const found = partOf(model, part)
  const typeName = found?.typeName ?? schemaNamed(model, schema)
  if (typeName === undefined) return []
  return [{ key: 'validator', value: validatorOf(typeName, found?.status === undefined ? 'validators' : 'responses') }]
}

function partOf({ parts }: Model, { operation, status, contentType }: PartKey): PartModel | undefined {
  return parts.find(
    (part) => part.operation === operation && part.status === status && part.contentType === contentType,
  )
}

/** The validator of a type; those of response parts are in a separate output. */
function validatorOf(typeName: string, output: 'validators' | 'responses'): Expression {
  return expr.imported(output, `${typeName}Schema`)
}

/** Type name of the named schema that a schema refers to. */
function schemaNamed(model: Model, schema: JsonSchema | undefined): string | undefined {
  const pointer = pointerOf(refOf(schema) ?? '')
  return model.schemas.find((named) => named.pointer === pointer)?.typeName
}
