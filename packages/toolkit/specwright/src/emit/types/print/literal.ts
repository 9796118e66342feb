import { code, expr, key, list, type Code } from '@specwright/code'
import { isObject } from '@specwright/json-schema/json'

/** Deeper literals are any value. */
const maxLiteralDepth = 50

/** The type of one value. */
export function literalType(value: unknown, depth = 0): Code {
  if (depth > maxLiteralDepth) return code`unknown`
  if (Array.isArray(value)) return code`[${list(value.map((item) => literalType(item, depth + 1)))}]`
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => code`${key(name)}: ${literalType(member, depth + 1)}`)
    return members.length === 0 ? code`{ [key: string]: never }` : code`{ ${list(members, code`; `)} }`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return code`number`
  return expr.literal(value === 0 ? 0 : value)
}
