import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { minimalExample } from '@loyalty-kit/json-schema/examples'
import type { MediaTypeModel, Model, OperationModel } from '@loyalty-kit/document/model'
import { code, expr, key, list, type Code, type Expression } from '@loyalty-kit/code'
import { argumentName, type Argument } from './argument.ts'
import { kindOf, preferred, typeOfOperation } from './content.ts'
import { constantOf, isPlainString, nameFor, objectShape, separatedArray, type NameOfSchema } from './shape.ts'
import type { ObjectShape, SeparatedArray } from './shape.ts'

/** The body of a method. */
export interface Body {
  /** Absent if the contract fixes all of it. */
  readonly argument: Argument | undefined
  /** The body to send, created from the argument. */
  readonly value: Expression
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
  const { requestBody } = operation
  const media = preferred(requestBody?.content ?? [])
  if (requestBody === undefined || media === undefined) return undefined
  const { contentType, schema } = media
  const value = (): Expression => expr.literal(exampleOf(media, context) ?? null, 'sample')
  const fullExample = (type: Code, example = value): Body => ({
    contentType,
    value: expr.name('body'),
    argument: { name: 'body', type, optional: !requestBody.required, example },
  })
  const kind = kindOf(contentType)
  if (kind === 'multipart') return fullExample(code`FormData`, () => newOf('FormData'))
  if (kind === 'text') return fullExample(code`string`)
  if (kind === 'binary') return fullExample(code`NonNullable<RequestInit['body']>`, () => newOf('Uint8Array'))
  const contents = code`NonNullable<${typeOfOperation(operation)}['requestBody']>['content']`
  const type = nameFor(schema, context.nameOf) ?? code`${contents}[${expr.literal(contentType)}]`
  const shape = requestBody.required ? objectShape(schema, context.model) : undefined
  return (shape && memberBody({ media, type, shape, context })) ?? fullExample(type)
}

function newOf(name: string): Expression {
  return expr.new(expr.name(name))
}

function exampleOf({ examples, schema }: MediaTypeModel, { model }: BodyContext): unknown {
  return examples[0]?.value ?? minimalExample(schema ?? true, model.document.root)
}

/** A body that is an object. */
interface ObjectBody {
  readonly media: MediaTypeModel
  readonly type: Code
  readonly shape: ObjectShape
  readonly context: BodyContext
}

/** A body that differs from the method's argument; `undefined` if the argument is sent unchanged. */
function memberBody({ media, type, shape, context }: ObjectBody): Body | undefined {
  const { contentType } = media
  const members = membersOf(shape, context)
  const { fixed, arrays, rest } = members
  const [only] = rest
  const example = (): JsonObject => {
    const value = exampleOf(media, context)
    return isObject(value) ? value : {}
  }
  const isSingle = arrays.length === 0 && rest.length === 1
  if (
    isSingle &&
    only !== undefined &&
    shape.required.has(only) &&
    isPlainString(shape.properties[only], context.model)
  ) {
    const name = argumentName(only, context.used)
    return {
      contentType,
      value: expr.object([{ key: only, value: expr.name(name) }, ...fixed]),
      argument: {
        name,
        type: code`string`,
        optional: false,
        example: () => expr.literal(example()[only] ?? '', 'sample'),
      },
    }
  }
  if (fixed.length === 0 && arrays.length === 0) return undefined
  if (rest.length === 0 && arrays.length === 0) return { contentType, value: expr.object(fixed), argument: undefined }
  const optional = ![...rest, ...arrays.map((each) => each.key)].some((name) => shape.required.has(name))
  const joined = arrays.map((each) => ({ key: each.key, value: joinedArray(each, { shape, optional }) }))
  return {
    contentType,
    value: expr.object([expr.spread(expr.name('body')), ...fixed, ...joined]),
    argument: {
      name: 'body',
      type: argumentType(type, members, shape),
      optional,
      example: () => expr.literal(argumentExample(example(), members), 'sample'),
    },
  }
}

/** The members of a body, by how the caller passes them. */
interface Members {
  /** Members with only one possible value, which the caller does not pass. */
  readonly fixed: readonly { readonly key: string; readonly value: Expression }[]
  /** Members that are sent as a string, and passed as an array. */
  readonly arrays: readonly (SeparatedArray & { readonly key: string })[]
  /** The names of all other members. */
  readonly rest: readonly string[]
}

function membersOf({ properties, required }: ObjectShape, { model, nameOf }: BodyContext): Members {
  const fixed = Object.entries(properties).flatMap(([name, property]) => {
    const constant = required.has(name) ? constantOf(property, model) : undefined
    return constant === undefined ? [] : [{ key: name, value: expr.literal(constant.value) }]
  })
  const arrays = Object.entries(properties).flatMap(([name, property]) => {
    const separated = separatedArray(property, model, nameOf)
    return separated === undefined ? [] : [{ key: name, ...separated }]
  })
  const others = new Set([...fixed, ...arrays].map((each) => each.key))
  return { fixed, arrays, rest: Object.keys(properties).filter((name) => !others.has(name)) }
}

/** Type of the argument: without fixed members, and with arrays. */
function argumentType(type: Code, { fixed, arrays, rest }: Members, { required }: ObjectShape): Code {
  const replaced = [...fixed, ...arrays].map((each) => expr.literal(each.key))
  const memberTypes = arrays.map((each) => {
    const mark = required.has(each.key) ? code`` : code`?`
    return code`readonly ${key(each.key)}${mark}: readonly ${each.item}[]`
  })
  const parts = [
    ...(rest.length === 0 ? [] : [code`Omit<${type}, ${list(replaced, code` | `)}>`]),
    ...(memberTypes.length === 0 ? [] : [code`{ ${list(memberTypes, code`; `)} }`]),
  ]
  return list(parts, code` & `)
}

/** The string that is sent for an array of the body. */
function joinedArray(
  { key: name, separator }: Members['arrays'][number],
  { shape, optional }: { readonly shape: ObjectShape; readonly optional: boolean },
): Expression {
  const body = optional ? code`body?.` : code`body`
  const join = shape.required.has(name) ? code`.join` : code`?.join`
  return code`${body}[${expr.literal(name)}]${join}(${expr.literal(separator)})`
}

/** An example of the argument. */
function argumentExample(fullExample: JsonObject, { fixed, arrays }: Members): JsonObject {
  const given = Object.entries(fullExample).filter(([name]) => !fixed.some((each) => each.key === name))
  return Object.fromEntries(
    given.map(([name, member]) => {
      const separated = arrays.find((each) => each.key === name)
      return [name, separated && typeof member === 'string' ? member.split(separated.separator) : member]
    }),
  )
}
