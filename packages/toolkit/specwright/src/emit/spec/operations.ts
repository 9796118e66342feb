import type { GeneratedFile, MediaTypeModel, Model, OperationModel } from '@specwright/document/model'
import { braces, code, comment, createFile, expr, key, type Expression } from '@specwright/code'
import { noProgress, type Progress } from '../progress.ts'
import { codeFile } from '../generated-file.ts'

/**
 * `operations.ts`: the operation table and the security schemes, as data.
 *
 * Each operation is a separate constant, which the table refers to: as a single constant, the table of a large document
 * would have a type that is too long for TypeScript's declarations.
 */
export function emitOperations(model: Model, path: string, progress: Progress = noProgress): GeneratedFile {
  const file = createFile()
  // Their refs lead into the document as it is emitted.
  const { operations } = model.source
  for (const operation of operations) {
    progress.at(operation.pointer)
    const row = rowOf(operation)
    progress.addOutput(file.add(code`const ${constantNameOf(operation)} = ${expr.literal(row, 'lines')} as const\n\n`))
  }
  const types = operations.map((operation) => {
    const { id, summary, beta } = operation
    const note = comment(beta ? `${summary}\n\n@beta` : summary)
    return code`${note}readonly ${key(id)}: typeof ${constantNameOf(operation)}`
  })
  const members = operations.map((operation) => code`${key(operation.id)}: ${constantNameOf(operation)}`)
  const schemes = model.securitySchemes.map(({ name, scheme }) => {
    return code`${key(name)}: ${expr.literal(schemeOf(scheme))}`
  })
  file.add(code`
    ${comment(`Every operation of ${model.title}, by its \`operationId\`, in the order of the document.`)}export const operations: ${braces(types)} = ${braces(members, code`,`)}

    /** How each credential is sent, by the name of its security scheme. */
    export const securitySchemes = ${braces(schemes, code`,`)} as const
  `)
  return codeFile(path, file)
}

/** The constant of an operation. */
function constantNameOf({ typeName }: OperationModel): Expression {
  return expr.name(`operation${typeName}`)
}

function rowOf({
  id,
  method,
  path,
  aliases,
  tag,
  summary,
  description,
  beta,
  deprecated,
  ...rest
}: OperationModel): object {
  const { parameters, requestBody, responses, security, acceptedScopes } = rest
  return {
    id,
    method,
    path,
    aliases,
    tag,
    summary,
    description,
    beta,
    deprecated,
    parameters: parameters.map(({ name, in: location, required, schema, style, explode, contentType }) => {
      const whole = location === 'querystring' ? { contentType } : { style, explode }
      return { name, in: location, required, schema, ...whole }
    }),
    ...(requestBody
      ? { requestBody: { required: requestBody.required, content: requestBody.content.map(mediaOf) } }
      : {}),
    responses: responses.map(({ status, summary: short, description: condition, headers, content }) => ({
      status,
      ...(short === undefined ? {} : { summary: short }),
      description: condition,
      headers: headers.map(({ name }) => name),
      content: content.map(mediaOf),
    })),
    security,
    acceptedScopes,
  }
}

function mediaOf({ contentType, schema, itemSchema }: MediaTypeModel): object {
  return { contentType, ...(schema !== undefined && { schema }), ...(itemSchema !== undefined && { itemSchema }) }
}

function schemeOf(scheme: Model['securitySchemes'][number]['scheme']): object {
  const { type, in: location, name, scheme: word, bearerFormat, deprecated } = scheme
  const mark = deprecated === true ? { deprecated } : {}
  if (type === 'apiKey') return { type, in: location, name, ...mark }
  if (type === 'http') return { type, scheme: word, ...(bearerFormat === undefined ? {} : { bearerFormat }), ...mark }
  return { type, ...mark }
}
