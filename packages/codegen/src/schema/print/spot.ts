import { childPointer } from '../../document.ts'
import { print } from '../../print.ts'
import type { Fault } from '../check.ts'
import type { Sub } from '../place.ts'
import { among } from '../sentence.ts'
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

/** Expression that adds an issue; true where nobody takes it, so that the check ends. */
export function issueOf(fault: Fault, spot: Spot, context: PrintContext): string {
  const { property, keys } = spot
  const end = property === undefined ? undefined : childPointer('/properties', property)
  const cut = end === undefined ? -1 : fault.schema.lastIndexOf(`${end}/`)
  if (property !== undefined && end !== undefined && cut >= 0 && spot.schema.length <= cut) {
    const holder = spotAt(spot, fault.schema.slice(0, cut), keys.slice(0, -1), context)
    const told = toldOf(fault, fault.schema.slice(cut + end.length))
    return `${context.hoist.helper('wrong')}(${[holder, print.literal(property), ...told].join(', ')})`
  }
  const own = `/${fault.keyword}`
  const schema = fault.schema.endsWith(own)
    ? fault.schema.slice(0, -own.length)
    : fault.schema.startsWith(spot.schema)
      ? spot.schema
      : ''
  const told = toldOf(fault, fault.schema.slice(schema.length))
  return `${context.hoist.helper('issue')}(${[spotAt(spot, schema, keys, context), ...told].join(', ')})`
}

/** The same for a property that is not there. */
export function requiredOf(fault: Fault, spot: Spot, context: PrintContext): string {
  const { keyword, schema, whole } = fault
  if (spot.property === undefined || whole || keyword !== 'required' || !schema.endsWith('/required'))
    return issueOf(fault, spot, context)
  const holder = spotAt(spot, schema.slice(0, -'/required'.length), spot.keys.slice(0, -1), context)
  return `${context.hoist.helper('wrong')}(${holder}, ${print.literal(spot.property)})`
}

/** Expression that adds the issues of a value that another schema refuses. */
export function withinOf(sub: Sub, { spot, v, keys }: Spot, { hoist }: PrintContext): string {
  return `${hoist.helper('within')}(${[spot, hoist.accepts(sub), v, print.literal(hoist.pointerOf(sub)), ...keys].join(', ')})`
}

/** What is said of a fault; its sentence, and the end of its pointer, where they do not go without saying. */
function toldOf({ keyword, expected, sentence, whole = false }: Fault, place: string): string[] {
  const isUsual =
    !whole &&
    (keyword === 'const' || keyword === 'enum') &&
    sentence === among(keyword === 'enum' ? (expected as unknown[]) : [expected]) // an enum is a list
  const texts = [isUsual ? undefined : sentence, place === `/${keyword}` ? undefined : place]
  const told = [
    print.literal(keyword),
    print.literal(expected),
    ...texts.map((text) => (text === undefined ? 'undefined' : print.literal(text))),
    String(whole),
  ]
  return told.slice(0, 1 + told.findLastIndex((each) => each !== 'undefined' && each !== 'false'))
}

/** Expression of the spot that some keys lead to, where a schema holds. */
export function spotAt(
  { spot, schema: base }: Pick<Spot, 'spot' | 'schema'>,
  schema: string,
  keys: readonly string[],
  { hoist }: Pick<PrintContext, 'hoist'>,
): string {
  if (keys.length === 0 && schema === base) return spot
  const isBelow = schema.startsWith(base)
  const part = isBelow ? schema.slice(base.length) : ''
  const inside =
    part === '' && keys.length === 0
      ? spot
      : `${hoist.helper('inside')}(${[spot, print.literal(part), ...keys].join(', ')})`
  return isBelow ? inside : `${hoist.helper('elsewhere')}(${inside}, ${print.literal(schema)})`
}
