import { posix } from 'node:path'
import type { Layout } from '../../layout.ts'
import type {
  GeneratedFile,
  HeaderModel,
  InputModel,
  MediaTypeModel,
  Model,
  OperationModel,
  ParameterModel,
  PartModel,
} from '@loyalty-kit/document/model'
import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { braces, brackets, code, createFile, expr, key, typeOf } from '@loyalty-kit/code'
import type { Code, Expression, Member } from '@loyalty-kit/code'
import { examplesOf } from './examples.ts'
import { defaultsOf, fieldsOfForm, fieldsOfParameters, type Fields } from '../docs/fields.ts'
import { isForm } from '../types/form-schemas.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { validatorNames, type PartKey, type ValidatorNames } from '../validators/validator-names.ts'

const engine = '@loyalty-kit/mock-engine'

/**
 * The tables that the mock server reads: the validators and example responses of each operation, and, for a proxy, the
 * validators of its responses.
 */
export function emitRoutes(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const responses = posix.join(posix.dirname(path), 'responses.ts')
  const context = { model, names: validatorNames(model) }
  return [moduleOf(path, routesCode(context), layout), moduleOf(responses, responsesCode(context), layout)]
}

interface Context {
  readonly model: Model
  readonly names: ValidatorNames
}

function moduleOf(path: string, table: Code, layout: Layout): GeneratedFile {
  const file = createFile({ specifierOf: specifiersFrom(path, layout) })
  file.add(table)
  return codeFile(path, file)
}

function routesCode(context: Context): Code {
  const { operations } = context.model
  const rows = operations.map((operation) => code`${key(operation.id)}: ${routeOf(operation, context)}`)
  const route = code`${typeOf(engine, 'Route')}<${typeOf('operations', 'Operation')}>`
  return code`
    /** Every operation, with the validators of its requests and its example responses. */
    export const routes: { readonly [id: string]: ${route} } = ${braces(rows, code`,`)}
  `
}

function routeOf(operation: OperationModel, context: Context): Code {
  const examples = examplesOf(operation, context.model).map((example) => expr.literal(example))
  const members = [
    code`operation: ${expr.member(expr.imported('operations', 'operations'), operation.id)}`,
    code`inputs: ${braces(inputsOf(operation, context), code`,`)}`,
    code`bodies: ${brackets(bodiesOf(operation, context))}`,
    code`examples: ${brackets(examples)}`,
  ]
  return braces(members, code`,`)
}

function inputsOf({ id, parameters }: OperationModel, { model, names }: Context): Code[] {
  const { root } = model.document
  return names.inputsOf(id).map((input) => {
    const own = parameters.filter((parameter) => parameter.in === input.in)
    const members = [
      { key: 'validator', value: validatorOf(input.typeName, 'validators') },
      { key: 'fields', value: expr.literal(fieldsOfInput(input, own, root)) },
      { key: 'defaults', value: expr.literal(defaultsOf(own, root)) },
    ]
    return code`${key(input.in)}: ${expr.object(members)}`
  })
}

function fieldsOfInput(
  { in: location, schema }: InputModel,
  parameters: readonly ParameterModel[],
  root: JsonObject,
): Fields {
  if (location !== 'querystring') return fieldsOfParameters(parameters, root)
  return parameters.some(({ contentType = '' }) => isForm(contentType)) ? fieldsOfForm(schema, root) : {}
}

function bodiesOf({ id, requestBody }: OperationModel, { model, names }: Context): Expression[] {
  return (requestBody?.content ?? []).map((media) => {
    const { contentType, schema } = media
    const fields = isForm(contentType) && schema !== undefined ? fieldsOfForm(schema, model.document.root) : {}
    return expr.object([
      { key: 'contentType', value: expr.literal(contentType) },
      ...bodyCheck({ operation: id, contentType }, media, names),
      { key: 'fields', value: expr.literal(fields) },
    ])
  })
}

function responsesCode(context: Context): Code {
  const rows = context.model.operations.map((operation) => {
    return code`${key(operation.id)}: ${brackets(responsesOf(operation, context))}`
  })
  return code`
    /** The allowed responses of every operation, with their validators. */
    export const responses: { readonly [id: string]: readonly ${typeOf(engine, 'AllowedResponse')}[] } = ${braces(rows, code`,`)}
  `
}

function responsesOf({ id, responses }: OperationModel, { model, names }: Context): Expression[] {
  return responses.map(({ status, headers, content }) => {
    const part = headers.length > 0 ? names.partOf({ operation: id, status }) : undefined
    const bodies = content.map((media) =>
      expr.object([
        { key: 'contentType', value: expr.literal(media.contentType) },
        ...bodyCheck({ operation: id, contentType: media.contentType, status }, media, names),
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

/** The member `validator`, or none for a body without a schema, and for a stream: its text is not one value. */
function bodyCheck(part: PartKey, { schema, itemSchema }: MediaTypeModel, names: ValidatorNames): Member[] {
  const body = itemSchema === undefined ? names.bodyOf(part, schema) : undefined
  if (body === undefined) return []
  return [{ key: 'validator', value: validatorOf(body.typeName, body.part?.status ? 'responses' : 'validators') }]
}

/** The validator of a type; those of response parts are in a separate output. */
function validatorOf(typeName: string, output: 'validators' | 'responses'): Expression {
  return expr.imported(output, `${typeName}Schema`)
}
