import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { leastExample } from '@loyalty-kit/json-schema/examples'
import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { argumentName, memberOf, type Argument } from './argument.ts'
import { kindOf, preferred, typeOf } from './content.ts'
import { constantOf, isPlainString, nameFor, objectShape, separatedList, type NameOfSchema } from './shape.ts'

/** The body of a method, ready to print. */
export interface Body {
  /** Absent where the contract settles all of it. */
  readonly argument: Argument | undefined
  /** What is sent, made from the argument. */
  readonly expression: string
  readonly contentType: string
}

/** How a body is asked for: what the contract settles is filled in, and a lone string stands by itself. */
export function bodyFor(
  operation: OperationModel,
  model: Model,
  nameOf: NameOfSchema,
  used: Set<string>,
): Body | undefined {
  const { requestBody } = operation
  const media = preferred(requestBody?.content ?? [])
  if (requestBody === undefined || media === undefined) return undefined
  const { contentType, schema } = media
  const kind = kindOf(contentType)
  const value = (): unknown => media.examples[0]?.value ?? leastExample(schema ?? true, model.document.root)
  const plain = (type: string, example = (): string => print.sample(value() ?? null)): Body => {
    const optional = !requestBody.required
    return { contentType, expression: 'body', argument: { name: 'body', type, optional, example } }
  }
  if (kind === 'multipart') return plain('FormData', () => 'new FormData()')
  if (kind === 'text') return plain('string')
  if (kind === 'binary') return plain("NonNullable<RequestInit['body']>", () => 'new Uint8Array()')

  const type =
    nameFor(schema, nameOf) ??
    `NonNullable<${typeOf(operation)}['requestBody']>['content'][${print.literal(contentType)}]`
  const shape = objectShape(schema, model)
  if (shape === undefined || !requestBody.required) return plain(type)
  const settled = Object.entries(shape.properties).flatMap(([name, property]) => {
    const constant = shape.required.has(name) ? constantOf(property, model) : undefined
    return constant === undefined ? [] : [{ name, literal: print.literal(constant.value) }]
  })
  const lists = Object.entries(shape.properties).flatMap(([name, property]) => {
    const list = separatedList(property, model, nameOf)
    return list === undefined ? [] : [{ name, ...list }]
  })
  if (settled.length === 0 && lists.length === 0 && Object.keys(shape.properties).length !== 1) return plain(type)

  const members = (): JsonObject => {
    const whole = value()
    return isObject(whole) ? whole : {}
  }
  const rest = Object.keys(shape.properties).filter(
    (name) => ![...settled, ...lists].some((each) => each.name === name),
  )
  const constants = settled.map(({ name, literal }) => `${print.key(name)}: ${literal}`)
  const [only] = rest
  if (
    lists.length === 0 &&
    only !== undefined &&
    rest.length === 1 &&
    shape.required.has(only) &&
    isPlainString(shape.properties[only], model)
  ) {
    const name = argumentName(only, used)
    return {
      contentType,
      expression: `{ ${[memberOf(only, name), ...constants].join(', ')} }`,
      argument: { name, type: 'string', optional: false, example: () => print.sample(members()[only] ?? '') },
    }
  }
  if (settled.length === 0 && lists.length === 0) return plain(type)
  if (rest.length === 0 && lists.length === 0)
    return { contentType, expression: `{ ${constants.join(', ')} }`, argument: undefined }

  const replaced = [...settled, ...lists].map(({ name }) => print.literal(name)).join(' | ')
  const offered = lists.map(
    ({ name, item }) => `readonly ${print.key(name)}${shape.required.has(name) ? '' : '?'}: readonly ${item}[]`,
  )
  const parts = [
    ...(rest.length === 0 ? [] : [`Omit<${type}, ${replaced}>`]),
    ...(offered.length === 0 ? [] : [`{ ${offered.join('; ')} }`]),
  ]
  const optional = ![...rest, ...lists.map(({ name }) => name)].some((name) => shape.required.has(name))
  const joined = lists.map(({ name, separator }) => {
    const member = `body${optional ? '?.' : ''}[${print.literal(name)}]`
    return `${print.key(name)}: ${member}${shape.required.has(name) ? '' : '?'}.join(${print.literal(separator)})`
  })
  const example = (): string => {
    const given = Object.entries(members()).filter(([name]) => !settled.some((each) => each.name === name))
    const offer = given.map(([name, member]) => {
      const list = lists.find((each) => each.name === name)
      return [name, list && typeof member === 'string' ? member.split(list.separator) : member]
    })
    return print.sample(Object.fromEntries(offer))
  }
  return {
    contentType,
    expression: `{ ...body, ${[...constants, ...joined].join(', ')} }`,
    argument: { name: 'body', type: parts.join(' & '), optional, example },
  }
}
