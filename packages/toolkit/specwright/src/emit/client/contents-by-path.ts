import type { Model, OperationModel, RequestBodyModel } from '@specwright/document/model'
import { braces, code, expr, key, list, type Code } from '@specwright/code'
import { bodyTypeOf } from './body.ts'
import { contentTypeOf, statusKey } from './content.ts'

/**
 * The members of a type that has, by path and method, what calls send and give where the type of a document has another: bytes,
 * text, and files in parts. Empty for a document of nothing but JSON and forms.
 */
export function contentsByPath(model: Model): readonly Code[] {
  const paths = new Map<string, Code[]>()
  for (const operation of model.operations) {
    const members = [...requestBodyOf(operation, model), ...responsesOf(operation)]
    if (members.length === 0) continue
    const methods = paths.get(operation.path) ?? []
    paths.set(operation.path, [...methods, code`${key(operation.method)}: ${braces(members)}`])
  }
  return Array.from(paths, ([path, methods]) => code`${key(path)}: ${braces(methods)}`)
}

function requestBodyOf(operation: OperationModel, model: Model): Code[] {
  const { requestBody } = operation
  if (requestBody === undefined || requestBody.content.every(({ kind }) => kind === 'json' || kind === 'form'))
    return []
  return [
    code`requestBody${requestBody.required ? code`` : code`?`}: ${contentOf(sentTypes(operation, requestBody, model))}`,
  ]
}

function sentTypes(operation: OperationModel, { content }: RequestBodyModel, model: Model): Code {
  const context = { model, nameOf: () => undefined, used: new Set<string>() }
  return list([...new Set(content.map((media) => bodyTypeOf(operation, media, context)))], code` | `)
}

function responsesOf(operation: OperationModel): Code[] {
  const { responses } = operation
  const isPlain = responses.every(({ content }) => content.length < 2 && content.every(({ kind }) => kind === 'json'))
  if (isPlain) return []
  const members = responses.map((response) => {
    const read = contentTypeOf(operation, response, () => undefined)
    return code`${statusKey(response.status)}: ${read === undefined ? code`{ content?: never }` : contentOf(read.type)}`
  })
  return [code`responses: ${braces(members)}`]
}

function contentOf(type: Code): Code {
  return code`{ content: { ${expr.literal('*/*')}: ${type} } }`
}
