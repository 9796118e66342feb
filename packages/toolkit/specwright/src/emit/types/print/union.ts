import { code, list, type Code } from '@specwright/code'

/** A type of some alternatives, as an operand: in parentheses if it is a union. */
export function operandOf(alternatives: readonly Code[]): Code {
  return alternatives.length > 1 ? code`(${united(alternatives)})` : united(alternatives)
}

/** The type of some alternatives. */
export function united(alternatives: readonly Code[]): Code {
  const [first] = alternatives
  if (!first) return code`never`
  return alternatives.length === 1 ? first : list(alternatives, code` | `)
}

const and = code` & `

/** The type of values that are of all of some types. */
export function intersected(types: readonly Code[]): Code {
  return list(distinct(types), and)
}

/** The type of the items of an array, in parentheses where they are needed. */
export function itemOf(alternatives: readonly Code[]): Code {
  return operandOf(alternatives.map((type) => (isIntersection(type) ? code`(${type})` : type)))
}

function isIntersection(type: Code): boolean {
  return type.kind === 'fragment' && type.parts.includes(and)
}

/** Each type once. */
export function distinct(types: readonly Code[]): readonly Code[] {
  return types.length < 2 ? types : [...new Map(types.map((type) => [JSON.stringify(type), type])).values()]
}
