import { wordsOf } from '@specwright/document/names'
import { isIdentifier, type Code, type Expression } from '@specwright/code'

/** A parameter of a method. */
export interface Argument {
  readonly name: string
  readonly type: Code
  readonly optional: boolean
  /** Creates a valid value, for a sample. */
  readonly example: () => Expression
}

/** Where the value of an argument goes, as a names file says it: to a parameter, the query, the body or a member of it. */
export type Slot = `path.${string}` | 'query' | 'body' | `body.${string}`

/** A parameter that a method takes by its position. */
export interface Positional extends Argument {
  readonly slot: Slot
  /** Members of its body that are passed as arrays, with what separates their items in the string that is sent. */
  readonly separators?: Readonly<Record<string, string>>
}

/** A name for a method's parameter, derived from its name on the wire. */
export function argumentName(wire: string, used: Set<string>): string {
  const words = wordsOf(wire)
  const camel = isIdentifier(wire)
    ? wire
    : words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const base = isIdentifier(camel) ? camel : isIdentifier(`_${camel}`) ? `_${camel}` : 'value'
  let name = base
  for (let n = 2; used.has(name); n++) name = `${base}${n}`
  used.add(name)
  return name
}
