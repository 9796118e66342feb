import { isObject } from '@specwright/json-schema/json'
import type { PinnedNames, PinnedOperation } from '@specwright/document/names'

/** The members of an operation's line, in their order. */
export const lineMembers: readonly (keyof PinnedOperation)[] = [
  'id',
  'name',
  'function',
  'arguments',
  'request',
  'response',
  'fixed',
  'listing',
]

/** Names as JSON, sorted, with a line for each. */
export function namesText({ operations, schemas }: PinnedNames): string {
  const lines = Object.entries(operations).map(([key, line]) => {
    const members = lineMembers.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]] as const]))
    return [key, Object.fromEntries(members)] as const
  })
  return `{\n  "operations": ${block(lines)},\n  "schemas": ${block(Object.entries(schemas))}\n}\n`
}

function block(entries: readonly (readonly [key: string, value: unknown])[]): string {
  if (entries.length === 0) return '{}'
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{\n${sorted.map(([key, value]) => `    ${JSON.stringify(key)}: ${inline(value)}`).join(',\n')}\n  }`
}

/** JSON on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${inline(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
