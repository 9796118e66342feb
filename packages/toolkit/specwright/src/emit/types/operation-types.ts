import { everyOperation, type InputModel, type Model, type PartModel } from '@specwright/document/model'
import { code, comment, expr, type Code } from '@specwright/code'
import { hasSent, sentDeclaration, sentName } from './sent-type.ts'

/**
 * A named type for each schema of an operation that has no name in the document: its parameters of one location, its inline
 * bodies, and the headers of its responses.
 */
export function operationTypes(model: Model): Code[] {
  const inputs = model.inputs.map((input) => inputType(input, model))
  const parts = model.parts.map(partType)
  return [...(hasSent(model) ? [sentDeclaration(model)] : []), ...inputs, ...parts]
}

/** Parameters of one location: `ListRewardActivitiesQuery`. */
function inputType(input: InputModel, model: Model): Code {
  const { typeName, operation, in: location } = input
  const parameters = code`${typeOfOperation(input)}["parameters"]`
  const all = code`NonNullable<${parameters}[${expr.literal(location)}]>`
  const whole = location === 'querystring' ? wholeQueryOf(operation, model) : undefined
  const type = whole === undefined ? all : code`NonNullable<${all}[${expr.literal(whole)}]>`
  const sent = location === 'path' ? type : code`${expr.name(sentName(model))}<${type}>`
  const about = whole === undefined ? `in its ${location}` : 'as its query'
  return code`
    ${comment(`What \`${operation}\` takes ${about}.`)}export type ${expr.name(typeName)} = ${sent}
  `
}

/** The name of the parameter that is the whole query of an operation. */
function wholeQueryOf(id: string, model: Model): string | undefined {
  const operation = everyOperation(model).find((each) => each.id === id)
  return operation?.parameters.find((parameter) => parameter.in === 'querystring')?.name
}

/** An inline body, an item of a stream, or the headers of a response: `CreatePetBody`, `ListPets200`. */
function partType(named: PartModel): Code {
  const { typeName, operation, status, contentType, isItem = false } = named
  const owner = typeOfOperation(named)
  const part = (of: Code): Code =>
    contentType === undefined ? code`${of}["headers"]` : code`${of}["content"][${expr.literal(contentType)}]`
  const [described, whole] =
    status === undefined
      ? [`Body of a request to \`${operation}\`.`, part(code`NonNullable<${owner}["requestBody"]>`)]
      : [
          `${contentType === undefined ? 'Headers' : 'Body'} of the response of \`${operation}\` with status ${status}.`,
          part(code`${owner}["responses"][${expr.literal(statusKey(status))}]`),
        ]
  const type = isItem ? code`${whole}[number]` : whole
  return code`
    ${comment(isItem ? `Item of the stream: ${described}` : described)}export type ${expr.name(typeName)} = ${type}
  `
}

/** The type of an operation, in the layout. */
function typeOfOperation({ operation, webhook }: InputModel | PartModel): Code {
  return webhook
    ? code`webhooks[${expr.literal(webhook.name)}][${expr.literal(webhook.method)}]`
    : code`operations[${expr.literal(operation)}]`
}

/** The key of a status in the types of responses: a number if it is numeric. */
function statusKey(status: string): string | number {
  return /^\d+$/.test(status) ? Number(status) : status
}
