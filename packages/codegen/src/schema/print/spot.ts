import { childPointer } from '../../document.ts'
import { print } from '../../print.ts'
import type { Fault } from '../check.ts'
import { wordings } from '../sentence.ts'
import type { PrintContext } from './accepts.ts'
import type { Known } from './types.ts'

/** Where emitted code that collects issues stands. */
export interface Spot {
  /** Expression of the value, and what is known of its type. */
  readonly v: string
  readonly known: Known
  /** Variable of the nearest spot of the run time, and the pointer of the schema that holds there. */
  readonly spot: string
  readonly schema: string
  /** Expressions of the keys that lead from there to the value. */
  readonly keys: readonly string[]
  /** The last of the keys as a name, where the value is that of a property. */
  readonly property?: string
}

/** Statement that adds an issue. */
export function issueOf(fault: Fault, spot: Spot, context: PrintContext): string {
  const { property, keys } = spot
  const end = property === undefined ? undefined : childPointer('/properties', property)
  const cut = end === undefined ? -1 : fault.schema.lastIndexOf(`${end}/`)
  if (property !== undefined && end !== undefined && cut >= 0 && spot.schema.length <= cut) {
    const holder = spotAt(spot, fault.schema.slice(0, cut), keys.slice(0, -1), context)
    const told = toldOf(fault, fault.schema.slice(cut + end.length), context)
    return `${context.hoist.helper('wrong')}(${[holder, print.literal(property), ...told].join(', ')})`
  }
  const own = `/${fault.keyword}`
  const schema = fault.schema.endsWith(own)
    ? fault.schema.slice(0, -own.length)
    : fault.schema.startsWith(spot.schema)
      ? spot.schema
      : ''
  const told = toldOf(fault, fault.schema.slice(schema.length), context)
  return `${context.hoist.helper('issue')}(${[spotAt(spot, schema, keys, context), ...told].join(', ')})`
}

/** Statement that adds the issue of a property that is not there. */
export function requiredOf(fault: Fault, spot: Spot, context: PrintContext): string {
  const { keyword, schema, whole } = fault
  if (spot.property === undefined || whole || keyword !== 'required' || !schema.endsWith('/required'))
    return issueOf(fault, spot, context)
  const holder = spotAt(spot, schema.slice(0, -'/required'.length), spot.keys.slice(0, -1), context)
  return `${context.hoist.helper('wrong')}(${holder}, ${print.literal(spot.property)})`
}

/** What is said of a fault: its rule, what it expects, and the sentence where the rule's words are others. */
function toldOf(fault: Fault, place: string, { hoist }: PrintContext): string[] {
  const { keyword, expected, sentence, whole = false } = fault
  const words = wordings.get(keyword)
  const isUsual = place === `/${keyword}`
  const says = !whole && words?.says(expected) === sentence ? hoist.helper(words.name) : undefined
  const rule = isUsual
    ? (says ?? `[${print.literal(keyword)}]`)
    : `[${says ? `...${says}` : `${print.literal(keyword)}, undefined`}, ${print.literal(place)}]`
  const text = says ? [] : [print.literal(sentence), ...(whole ? ['true'] : [])]
  return [rule, print.literal(expected), ...text]
}

/** Expression of the spot that some keys lead to, where a schema holds. */
export function spotAt(
  { spot, schema: base }: Pick<Spot, 'spot' | 'schema'>,
  schema: string,
  keys: readonly string[],
  { hoist }: Pick<PrintContext, 'hoist'>,
): string {
  const isBelow = schema.startsWith(base)
  if (keys.length === 0 && schema === base) return spot
  const below = isBelow ? schema.slice(base.length) : ''
  const inside =
    keys.length > 0 || isBelow ? `${hoist.helper('inside')}(${[spot, print.literal(below), ...keys].join(', ')})` : spot
  return isBelow ? inside : `{ ...${inside}, schema: ${print.literal(schema)} }`
}

/** Expression of the spot that the function of another schema starts from. */
export function startOf({ spot, keys }: Spot, { hoist }: PrintContext): string {
  return keys.length === 0 ? spot : `${hoist.helper('below')}(${[spot, ...keys].join(', ')})`
}
