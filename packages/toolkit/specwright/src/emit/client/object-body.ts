import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { MediaTypeModel, OperationModel } from '@specwright/document/model'
import { code, expr, key, list, type Code, type Expression } from '@specwright/code'
import { argumentName, type Positional } from './argument.ts'
import type { Body, BodyContext } from './body-shape.ts'
import { constantOf, isPlainString, separatedArray, type ObjectShape, type SeparatedArray } from './shape.ts'

/** A body that is an object. */
export interface ObjectBody {
  readonly media: MediaTypeModel
  readonly type: Code
  readonly shape: ObjectShape
  readonly required: boolean
  readonly pinned: OperationModel['pinned']
  readonly context: BodyContext
  /** An example of the body. */
  readonly example: () => unknown
}

/** A body that differs from what the caller passes; `undefined` if that is sent unchanged. */
export function objectBody(body: ObjectBody): Body | undefined {
  const { media, shape, required } = body
  const members = membersOf(body)
  const { fixed, arrays, rest } = members
  const member = memberArgument(body, members)
  if (fixed.length === 0 && arrays.length === 0 && member === undefined) return undefined
  const defaults = fixed.filter(({ isConstant }) => !isConstant)
  const isComplete = rest.length + arrays.length + defaults.length === 0
  const optional = ![...rest, ...arrays.map((each) => each.key)].some((name) => shape.required.has(name))
  const isOptional = optional || (!required && member === undefined)
  return {
    media,
    others: [],
    fixed: Object.fromEntries(fixed.map(({ key: name, value }) => [name, value])),
    value: (given) =>
      expr.object([
        ...(isComplete ? [] : [expr.spread(given)]),
        ...(member ? [{ key: members.only ?? '', value: expr.name(member.name) }] : []),
        ...fixed.map((each) => ({ key: each.key, value: filledIn(each, given, { optional: isOptional }) })),
        ...arrays.map((each) => ({ key: each.key, value: joinedArray(each, { shape, optional, given }) })),
      ]),
    ...(member && { member }),
    ...(!isComplete && {
      whole: {
        slot: 'body',
        name: 'body',
        ...(arrays.length > 0 && {
          separators: Object.fromEntries(arrays.map((each) => [each.key, each.separator])),
        }),
        type: argumentType(body, members),
        optional: isOptional,
        example: () => {
          const shown = argumentExample(body, members)
          return isOptional && Object.keys(shown).length === 0 ? expr.undefined : expr.literal(shown, 'sample')
        },
      },
    }),
  }
}

/** The value of a member that the caller need not pass. */
function filledIn(
  { key: name, value, isConstant }: BodyMembers['fixed'][number],
  given: Expression,
  { optional }: { readonly optional: boolean },
): Expression {
  if (isConstant) return expr.literal(value)
  return code`${given}${optional ? code`?.` : code``}[${expr.literal(name)}] ?? ${expr.literal(value)}`
}

/** The member of a body that is pinned as an argument. */
export function pinnedMember(pinned: OperationModel['pinned']): string | undefined {
  const slot = pinned?.arguments?.find((each) => each.startsWith('body.'))
  return slot?.slice('body.'.length)
}

/** The members of a body, by how the caller passes them. */
interface BodyMembers {
  /** Members that the caller need not pass: constants, and others that were constants when the method was pinned. */
  readonly fixed: readonly { readonly key: string; readonly value: unknown; readonly isConstant: boolean }[]
  /** Members that are sent as a string, and passed as an array. */
  readonly arrays: readonly (SeparatedArray & { readonly key: string })[]
  /** The name of the member that is an argument. */
  readonly only: string | undefined
  /** The names of all other members. */
  readonly rest: readonly string[]
}

function membersOf({ shape: { properties, required }, pinned, context: { model, nameOf } }: ObjectBody): BodyMembers {
  const fixed = Object.entries(properties).flatMap(([name, property]) => {
    const constant = constantOf(property, model)
    if (pinned === undefined) {
      return constant && required.has(name) ? [{ key: name, value: constant.value, isConstant: true }] : []
    }
    const { fixed: values = {} } = pinned
    return Object.hasOwn(values, name) ? [{ key: name, value: values[name], isConstant: constant !== undefined }] : []
  })
  const arrays = Object.entries(properties).flatMap(([name, property]) => {
    const separated = separatedArray(property, model, nameOf)
    return separated === undefined ? [] : [{ key: name, ...separated }]
  })
  const others = new Set([...fixed, ...arrays].map((each) => each.key))
  const rest = Object.keys(properties).filter((name) => !others.has(name))
  const [first] = rest
  const isOnly = first !== undefined && rest.length === 1 && arrays.length === 0 && required.has(first)
  const free = isOnly && isPlainString(properties[first], model) ? first : undefined
  const only = pinned === undefined ? free : rest.find((name) => name === pinnedMember(pinned))
  return { fixed, arrays, only, rest: rest.filter((name) => name !== only) }
}

/** The argument for one member of a body. */
function memberArgument(body: ObjectBody, { only }: BodyMembers): Positional | undefined {
  if (only === undefined) return undefined
  const { shape, type, required, context } = body
  const isString = isPlainString(shape.properties[only], context.model)
  return {
    slot: `body.${only}`,
    name: argumentName(only, context.used),
    type: isString ? code`string` : code`${type}[${expr.literal(only)}]`,
    optional: !required || !shape.required.has(only),
    example: () => expr.literal(exampleOf(body)[only] ?? '', 'sample'),
  }
}

/** Type of the argument: without fixed members, and with arrays. */
function argumentType({ type, shape: { required } }: ObjectBody, { fixed, arrays, only, rest }: BodyMembers): Code {
  const replaced = [...[...fixed, ...arrays].map((each) => each.key), ...(only === undefined ? [] : [only])]
  const defaults = fixed.filter(({ isConstant }) => !isConstant)
  const memberTypes = [
    ...defaults.map((each) => code`readonly ${key(each.key)}?: ${type}[${expr.literal(each.key)}] | undefined`),
    ...arrays.map((each) => {
      const items = code`readonly ${each.item}[]`
      return required.has(each.key)
        ? code`readonly ${key(each.key)}: ${items}`
        : code`readonly ${key(each.key)}?: ${items} | undefined`
    }),
  ]
  const names = replaced.map((name) => expr.literal(name))
  const parts = [
    ...(rest.length === 0 ? [] : [code`Omit<${type}, ${list(names, code` | `)}>`]),
    ...(memberTypes.length === 0 ? [] : [code`{ ${list(memberTypes, code`; `)} }`]),
  ]
  return list(parts, code` & `)
}

/** The string that is sent for an array of the body. */
function joinedArray(
  { key: name, separator }: BodyMembers['arrays'][number],
  { shape, optional, given }: { readonly shape: ObjectShape; readonly optional: boolean; readonly given: Expression },
): Expression {
  const body = optional ? code`${given}?.` : given
  const join = shape.required.has(name) ? code`.join` : code`?.join`
  return code`${body}[${expr.literal(name)}]${join}(${expr.literal(separator)})`
}

function exampleOf({ example }: ObjectBody): JsonObject {
  const value = example()
  return isObject(value) ? value : {}
}

/** An example of the argument. */
function argumentExample(body: ObjectBody, { fixed, arrays, only }: BodyMembers): JsonObject {
  const isFilled = (name: string): boolean => name === only || fixed.some((each) => each.key === name)
  const given = Object.entries(exampleOf(body)).filter(([name]) => !isFilled(name))
  return Object.fromEntries(
    given.map(([name, member]) => {
      const separated = arrays.find((each) => each.key === name)
      return [name, separated && typeof member === 'string' ? member.split(separated.separator) : member]
    }),
  )
}
