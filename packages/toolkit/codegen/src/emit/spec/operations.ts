import type { GeneratedFile, MediaTypeModel, Model, OperationModel } from '@loyalty-kit/document/model'
import { print, printed, type Code } from '@loyalty-kit/code'
import { unwatched, type Progress } from '../../progress.ts'
import { samplesOf } from '../client/samples.ts'
import { generatedFile } from '../generated-file.ts'

/**
 * `operations.ts`: the operation table and the security schemes, as data.
 *
 * Each operation is a constant of its own, whose type the table names: as one constant, the table of a large document has
 * a type that is longer than TypeScript writes into a declaration.
 */
export function emitOperations(model: Model, path: string, progress: Progress = unwatched): GeneratedFile {
  const samples = samplesOf(model)
  const all = model.operations.map((operation) => {
    progress.at(operation.pointer)
    const row = print.lines({ ...rowOf(operation), sample: sampleText(samples.get(operation.id)) })
    const name = `operation${print.identifier(operation.typeName)}`
    const note = operation.beta ? `${operation.summary}\n\n@beta` : operation.summary
    const key = print.key(operation.id)
    progress.wrote(row.length)
    return {
      constant: `const ${name} = ${row} as const\n\n`,
      type: `${print.comment(note, '  ')}  readonly ${key}: typeof ${name}\n`,
      member: `  ${key}: ${name},\n`,
    }
  })
  const schemes = model.securitySchemes.map(
    ({ name, scheme }) => `  ${print.key(name)}: ${print.literal(schemeOf(scheme))},\n`,
  )
  return generatedFile(
    path,
    [
      ...all.map(({ constant }) => constant),
      print.comment(`Every operation of ${model.title}, by its \`operationId\`, in the order of the document.`),
      `export const operations: {\n${all.map(({ type }) => type).join('')}} = {\n${all.map(({ member }) => member).join('')}}\n`,
      '\n/** How each credential is sent, by the name that operations call it. */\n',
      `export const securitySchemes = {\n${schemes.join('')}} as const\n`,
    ].join(''),
  )
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
    parameters: parameters.map(({ name, in: place, required, schema, style, explode }) => {
      return { name, in: place, required, schema, style, explode }
    }),
    ...(requestBody
      ? { requestBody: { required: requestBody.required, content: requestBody.content.map(mediaOf) } }
      : {}),
    responses: responses.map(({ status, description: condition, headers, content }) => ({
      status,
      description: condition,
      headers: headers.map(({ name }) => name),
      content: content.map(mediaOf),
    })),
    security,
    acceptedScopes,
  }
}

function mediaOf({ contentType, schema }: MediaTypeModel): object {
  return schema === undefined ? { contentType } : { contentType, schema }
}

function schemeOf(scheme: Model['securitySchemes'][number]['scheme']): object {
  const { type, in: place, name, scheme: word, bearerFormat } = scheme
  if (type === 'apiKey') return { type, in: place, name }
  if (type === 'http') return { type, scheme: word, ...(bearerFormat === undefined ? {} : { bearerFormat }) }
  return { type }
}

/** A sample as a string of the table: code that pages show. */
function sampleText(sample: Code | undefined): string | undefined {
  return sample && printed(sample, { nameOf: ({ name }) => name, language: 'typescript' })
}
