import {
  everyOperation,
  type GeneratedFile,
  type Model,
  type NamedSchema,
  type OperationModel,
} from '@specwright/document/model'
import { braces, code, createFile, expr, key, list, typeOf } from '@specwright/code'
import type { Code, Expression } from '@specwright/code'
import { engine, engineFunction } from '@specwright/json-schema/compile'
import type { Layout } from '../../config/layout.ts'
import { engineFiles } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import {
  operationChecks,
  type ContentChecks,
  type OperationChecks,
  type OperationChecksContext,
  type PartCheck,
} from './operation-checks.ts'
import { validatorFiles } from './validator-areas.ts'
import { validatorNames } from './validator-names.ts'

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
  const fileOf = validatorFiles(model, layout)
  const context = {
    model,
    names: validatorNames(model),
    validatorOf: ({ typeName }: NamedSchema): Expression => expr.imported(fileOf(typeName), `${typeName}Schema`),
  }
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

function rowOf(operation: OperationModel, context: OperationChecksContext<Expression>): Code {
  const { pointer, body, responses, ...inputs } = operationChecks(operation, context)
  const members = [
    code`pointer: ${expr.literal(pointer)}`,
    ...Object.entries(inputs).map(([location, part]) => code`${key(location)}: ${partCode(part)}`),
    ...(body
      ? [
          code`body: ${expr.object([
            { key: 'required', value: expr.literal(body.required) },
            { key: 'content', value: contentCode(body.content) },
          ])}`,
        ]
      : []),
    code`responses: ${braces(
      Object.entries(responses).map(([status, response]) => code`${key(status)}: ${responseCode(response)}`),
      code`,`,
    )}`,
  ]
  return code`${key(operation.id)}: ${braces(members, code`,`)}`
}

function responseCode({ header, content }: OperationChecks<Expression>['responses'][string]): Expression {
  return expr.object([
    ...(header ? [{ key: 'header', value: partCode(header) }] : []),
    { key: 'content', value: contentCode(content) },
  ])
}

function contentCode(content: ContentChecks<Expression>): Expression {
  return expr.object(
    Object.entries(content).map(([contentType, part]) => ({ key: contentType, value: partCode(part) })),
  )
}

function partCode({ schema, fields, isJson, ...others }: PartCheck<Expression>): Expression {
  return expr.object([
    ...Object.entries(others).map(([name, value]) => ({ key: name, value: expr.literal(value) })),
    ...(schema ? [{ key: 'schema', value: schema }] : []),
    ...(fields ? [{ key: 'fields', value: expr.as(expr.literal(fields), code`const`) }] : []),
    ...(isJson ? [{ key: 'isJson', value: expr.true }] : []),
  ])
}
