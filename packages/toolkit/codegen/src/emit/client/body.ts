import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { minimalExample } from '@loyalty-kit/json-schema/examples'
import type { MediaTypeModel, Model, OperationModel } from '@loyalty-kit/document/model'
import { code, expr, key, list, type Code, type Expression } from '@loyalty-kit/code'
import { argumentName, type Argument } from './argument.ts'
import { kindOf, preferred, typeOfOperation } from './content.ts'
import { constantOf, isPlainString, nameFor, objectShape, separatedList, type NameOfSchema } from './shape.ts'
import type { ObjectShape, SeparatedList } from './shape.ts'

/** The body of a method. */
export interface Body {
  /** Absent where the contract settles all of it. */
  readonly argument: Argument | undefined
  /** What is sent, made from the argument. */
  readonly value: Expression
  readonly contentType: string
}

/** What a body is made from beside its operation. */
export interface BodyContext {
  readonly model: Model
  readonly nameOf: NameOfSchema
  /** Names of parameters; takes those of the body. */
  readonly used: Set<string>
}

/** How a body is asked for: what the contract settles is filled in, and a lone string stands by itself. */
export function bodyFor(operation: OperationModel, context: BodyContext): Body | undefined {
  const { requestBody } = operation
  const media = preferred(requestBody?.content ?? [])
  if (requestBody === undefined || media === undefined) return undefined
  const { contentType, schema } = media
  const value = (): Expression => expr.literal(exampleOf(media, context) ?? null, 'sample')
  const whole = (type: Code, example = value): Body => ({
    contentType,
    value: expr.name('body'),
    argument: { name: 'body', type, optional: !requestBody.required, example },
  })
  const kind = kindOf(contentType)
  if (kind === 'multipart') return whole(code`FormData`, () => newOf('FormData'))
  if (kind === 'text') return whole(code`string`)
  if (kind === 'binary') return whole(code`NonNullable<RequestInit['body']>`, () => newOf('Uint8Array'))
  const contents = code`NonNullable<${typeOfOperation(operation)}['requestBody']>['content']`
  const type = nameFor(schema, context.nameOf) ?? code`${contents}[${expr.literal(contentType)}]`
  const shape = requestBody.required ? objectShape(schema, context.model) : undefined
  return (shape && memberBody({ media, type, shape, context })) ?? whole(type)
}

function newOf(name: string): Expression {
  return expr.new(expr.name(name))
}

function exampleOf({ examples, schema }: MediaTypeModel, { model }: BodyContext): unknown {
  return examples[0]?.value ?? minimalExample(schema ?? true, model.document.root)
}

/** An object that is sent. */
interface ObjectBody {
  readonly media: MediaTypeModel
  readonly type: Code
  readonly shape: ObjectShape
  readonly context: BodyContext
}

/** A body of which a caller does not give all members as they are; `undefined` where they do. */
function memberBody({ media, type, shape, context }: ObjectBody): Body | undefined {
  const { contentType } = media
  const members = membersOf(shape, context)
  const { settled, lists, rest } = members
  const [only] = rest
  const example = (): JsonObject => {
    const value = exampleOf(media, context)
    return isObject(value) ? value : {}
  }
  const isLone = lists.length === 0 && rest.length === 1
  if (
    isLone &&
    only !== undefined &&
    shape.required.has(only) &&
    isPlainString(shape.properties[only], context.model)
  ) {
    const name = argumentName(only, context.used)
    return {
      contentType,
      value: expr.object([{ key: only, value: expr.name(name) }, ...settled]),
      argument: {
        name,
        type: code`string`,
        optional: false,
        example: () => expr.literal(example()[only] ?? '', 'sample'),
      },
    }
  }
  if (settled.length === 0 && lists.length === 0) return undefined
  if (rest.length === 0 && lists.length === 0) return { contentType, value: expr.object(settled), argument: undefined }
  const optional = ![...rest, ...lists.map((each) => each.key)].some((name) => shape.required.has(name))
  const joined = lists.map((each) => ({ key: each.key, value: joinedList(each, { shape, optional }) }))
  return {
    contentType,
    value: expr.object([expr.spread(expr.name('body')), ...settled, ...joined]),
    argument: {
      name: 'body',
      type: typeOfRest(type, members, shape),
      optional,
      example: () => expr.literal(exampleOfRest(example(), members), 'sample'),
    },
  }
}

/** The members of an object that is sent, by how they are given. */
interface Members {
  /** What can have one value only, which no caller gives. */
  readonly settled: readonly { readonly key: string; readonly value: Expression }[]
  /** What is sent as a string, and given as a list. */
  readonly lists: readonly (SeparatedList & { readonly key: string })[]
  /** The names of all others. */
  readonly rest: readonly string[]
}

function membersOf({ properties, required }: ObjectShape, { model, nameOf }: BodyContext): Members {
  const settled = Object.entries(properties).flatMap(([name, property]) => {
    const constant = required.has(name) ? constantOf(property, model) : undefined
    return constant === undefined ? [] : [{ key: name, value: expr.literal(constant.value) }]
  })
  const lists = Object.entries(properties).flatMap(([name, property]) => {
    const separated = separatedList(property, model, nameOf)
    return separated === undefined ? [] : [{ key: name, ...separated }]
  })
  const others = new Set([...settled, ...lists].map((each) => each.key))
  return { settled, lists, rest: Object.keys(properties).filter((name) => !others.has(name)) }
}

/** Type of a body without what is settled, in which lists are lists. */
function typeOfRest(type: Code, { settled, lists, rest }: Members, { required }: ObjectShape): Code {
  const replaced = [...settled, ...lists].map((each) => expr.literal(each.key))
  const offered = lists.map((each) => {
    const mark = required.has(each.key) ? code`` : code`?`
    return code`readonly ${key(each.key)}${mark}: readonly ${each.item}[]`
  })
  const parts = [
    ...(rest.length === 0 ? [] : [code`Omit<${type}, ${list(replaced, code` | `)}>`]),
    ...(offered.length === 0 ? [] : [code`{ ${list(offered, code`; `)} }`]),
  ]
  return list(parts, code` & `)
}

/** The string that is sent for a list of the body. */
function joinedList(
  { key: name, separator }: Members['lists'][number],
  { shape, optional }: { readonly shape: ObjectShape; readonly optional: boolean },
): Expression {
  const body = optional ? code`body?.` : code`body`
  const join = shape.required.has(name) ? code`.join` : code`?.join`
  return code`${body}[${expr.literal(name)}]${join}(${expr.literal(separator)})`
}

/** An example of a body as it is given. */
function exampleOfRest(whole: JsonObject, { settled, lists }: Members): JsonObject {
  const given = Object.entries(whole).filter(([name]) => !settled.some((each) => each.key === name))
  return Object.fromEntries(
    given.map(([name, member]) => {
      const separated = lists.find((each) => each.key === name)
      return [name, separated && typeof member === 'string' ? member.split(separated.separator) : member]
    }),
  )
}
