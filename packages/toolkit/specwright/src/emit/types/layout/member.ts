import { braces, code, comment, expr, key, type Code, type Comment } from '@specwright/code'

/** A member of an object type. */
export interface PrintedMember {
  readonly name: string
  readonly type: Code
  readonly comment?: Comment
  readonly isOptional?: boolean
}

/** A member on its own lines. */
export function member({ name, type, comment: before = comment(''), isOptional = false }: PrintedMember): Code {
  // Those who use the types compare statuses with numbers.
  const label = /^\d+$/.test(name) && String(Number(name)) === name ? expr.literal(Number(name)) : key(name)
  return code`${before}${label}${isOptional ? code`?` : code``}: ${type};`
}

/** A member that no value has. */
export function never(name: string): Code {
  return member({ name, type: code`never`, isOptional: true })
}

/** The type of an object with some members, if there are any. */
export function objectOf(members: readonly Code[]): Code {
  return members.length === 0 ? code`never` : braces(members)
}
