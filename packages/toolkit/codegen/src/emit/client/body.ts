import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { minimalExample } from '@loyalty-kit/json-schema/examples'
import type { MediaTypeModel, Model, OperationModel } from '@loyalty-kit/document/model'
import { code, expr, type Code, type Expression } from '@loyalty-kit/code'
import type { Positional } from './argument.ts'
import { defaultContentType, kindOf, pinnedContent, preferred, typeOfOperation } from './content.ts'
import { objectBody, pinnedMember } from './object-body.ts'
import { nameFor, objectShape, type NameOfSchema } from './shape.ts'

/** The body of a method. */
export interface Body {
  /** The only member that the caller passes, or the one that is pinned. */
  readonly member?: Positional
  /** All else that the caller passes; absent if the contract fixes it. */
  readonly whole?: Positional
  /** Members that are filled in. */
  readonly fixed: JsonObject
  /** The body to send, created from the member and from what the caller passes besides. */
  readonly value: (given: Expression) => Expression
  readonly contentType: string
}

/** The context of a body's operation. */
export interface BodyContext {
  readonly model: Model
  readonly nameOf: NameOfSchema
  /** Names of parameters; those of the body are added. */
  readonly used: Set<string>
}

/**
 * How a method takes its body: members that the contract fixes are filled in, and a single string becomes an argument.
 */
export function bodyFor(operation: OperationModel, context: BodyContext): Body | undefined {
  const { requestBody, pinned } = operation
  const wanted = pinned && (pinned.request ?? defaultContentType)
  const media = preferred(pinnedContent(requestBody?.content ?? [], wanted))
  if (requestBody === undefined || media === undefined) return undefined
  const { contentType, schema } = media
  const value = (): Expression => expr.literal(exampleOf(media, context) ?? null, 'sample')
  const fullExample = (type: Code, example = value): Body => ({
    contentType,
    fixed: {},
    value: (given) => given,
    whole: { slot: 'body', name: 'body', type, optional: !requestBody.required, example },
  })
  const kind = kindOf(contentType)
  if (kind === 'multipart') return fullExample(code`FormData`, () => newOf('FormData'))
  if (kind === 'text') return fullExample(code`string`)
  if (kind === 'binary') return fullExample(code`NonNullable<RequestInit['body']>`, () => newOf('Uint8Array'))
  const contents = code`NonNullable<${typeOfOperation(operation)}['requestBody']>['content']`
  const type = nameFor(schema, context.nameOf) ?? code`${contents}[${expr.literal(contentType)}]`
  const { required } = requestBody
  const isOfMembers = required || pinned?.fixed !== undefined || pinnedMember(pinned) !== undefined
  const shape = isOfMembers ? objectShape(schema, context.model) : undefined
  const example = (): unknown => exampleOf(media, context)
  return (shape && objectBody({ media, type, shape, required, pinned, context, example })) ?? fullExample(type)
}

function newOf(name: string): Expression {
  return expr.new(expr.name(name))
}

function exampleOf({ examples, schema }: MediaTypeModel, { model }: BodyContext): unknown {
  return examples[0]?.value ?? minimalExample(schema ?? true, model.document.root)
}
