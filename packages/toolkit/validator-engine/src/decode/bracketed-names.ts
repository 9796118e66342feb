import { branchesOf, fieldNamed, isNested, isSpread, type Fields } from './field-types.ts'
import type { Pair, Sent } from './separators.ts'

/** What was sent under a name: its values, and those with another key in brackets. */
export interface Member {
  readonly sent: Sent[]
  members?: Members
}

/** What was sent, by names. */
export type Members = Map<string, Member>

/** The most keys in brackets that a name can have. */
const maxKeys = 32

/** Groups pairs by the fields that they are of. */
export function grouped(pairs: Iterable<Pair>, fields: Fields): Members {
  const sent: Members = new Map()
  const holderOf = holdersIn(fields)
  for (const [name, ...value] of pairs) {
    const holder = holderOf?.(name)
    const [first, ...keys] = holder === undefined ? keysOf(name, fields) : [holder, name]
    let member = memberOf(sent, first)
    for (const key of keys) member = memberOf((member.members ??= new Map()), key)
    member.sent.push(value)
  }
  return sent
}

/** The spread field that a name is a member of; `undefined` if there are no such fields. */
function holdersIn(fields: Fields): ((name: string) => string | undefined) | undefined {
  const spreads = Object.entries(fields).flatMap(([holder, field]) =>
    branchesOf(field).flatMap((each) => (isSpread(each) ? [{ holder, field: each }] : [])),
  )
  if (spreads.length === 0) return undefined
  return (name) => {
    const named = spreads.find(({ field }) => Object.hasOwn(field.spread, name))
    if (named || Object.hasOwn(fields, name)) return named?.holder
    return spreads.find(({ field }) => field.others !== undefined)?.holder
  }
}

/** A name, with the keys in brackets if it is that of a nested field. */
function keysOf(name: string, fields: Fields): readonly [name: string, ...keys: string[]] {
  if (!name.endsWith(']') || Object.hasOwn(fields, name)) return [name]
  const [, first = '', brackets = ''] = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  const keys = brackets.slice(1, -1).split('][')
  return branchesOf(fieldNamed(fields, first)).some(isNested) && keys.length <= maxKeys ? [first, ...keys] : [name]
}

/** What was sent under a name, to be added to. */
export function memberOf(members: Members, name: string): Member {
  const known = members.get(name)
  if (known) return known
  const member = { sent: [] }
  members.set(name, member)
  return member
}
