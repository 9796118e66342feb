import { childPointer, isPlain } from '../../json.ts'
import { print } from '@loyalty-kit/code'
import type { Check, Fault } from '../check.ts'
import { among } from '../../words/sentence.ts'
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
  /** The keys that lead from there to the value, each as the arguments that `keyOf` gives. */
  readonly keys: readonly string[]
  /** The last of the keys as a name, where the value is that of a property whose name is the same in a JSON Pointer. */
  readonly property?: string
}

/** A key as run-time functions take it: with how a JSON Pointer has it, where that is something else. */
export function keyOf(name: string): string {
  return isPlain(name)
    ? print.literal(name)
    : `${print.literal(name)}, ${print.literal(childPointer('', name).slice(1))}`
}

/** Expression that adds an issue; true where nobody takes it, so that the check ends. */
export function issueOf(fault: Fault, spot: Spot, context: PrintContext): string {
  const { property, keys } = spot
  const end = property === undefined ? undefined : childPointer('/properties', property)
  const cut = end === undefined ? -1 : fault.schema.lastIndexOf(`${end}/`)
  if (
    property !== undefined &&
    end !== undefined &&
    fault.keyword !== 'required' &&
    cut >= 0 &&
    spot.schema.length <= cut
  ) {
    const holder = spotAt(spot, fault.schema.slice(0, cut), keys.slice(0, -1), context)
    const told = toldOf(fault, fault.schema.slice(cut + end.length))
    return `${context.hoist.helper('issue')}(${[holder, print.literal(property), ...told].join(', ')})`
  }
  const own = `/${fault.keyword}`
  const schema = fault.schema.endsWith(own)
    ? fault.schema.slice(0, -own.length)
    : fault.schema.startsWith(spot.schema)
      ? spot.schema
      : ''
  const told = toldOf(fault, fault.schema.slice(schema.length))
  return `${context.hoist.helper('issue')}(${[spotAt(spot, schema, keys, context), 'null', ...told].join(', ')})`
}

/** The same for a property that is not there. */
export function requiredOf(fault: Fault, spot: Spot, context: PrintContext): string {
  const { keyword, schema, whole } = fault
  if (spot.property === undefined || whole || keyword !== 'required' || !schema.endsWith('/required'))
    return issueOf(fault, spot, context)
  const holder = spotAt(spot, schema.slice(0, -'/required'.length), spot.keys.slice(0, -1), context)
  return `${context.hoist.helper('issue')}(${holder}, ${print.literal(spot.property)})`
}

/** Expression that adds the issues of a value that the schema of a call refuses. */
export function withinOf({ sub, isReferred }: Call, spot: Spot, context: PrintContext): string {
  const { hoist } = context
  const [at, keys] = isReferred ? holderOf(spot, context) : [spotAt(spot, spot.schema, spot.keys, context), []]
  const facts = [at, hoist.accepts(sub), spot.v, print.literal(hoist.pointerOf(sub)), ...keys]
  return `${hoist.helper('within')}(${facts.join(', ')})`
}

type Call = Extract<Check, { kind: 'call' }>

/** The spot around a value, and the last of the keys that lead to it. */
function holderOf(spot: Spot, context: PrintContext): [around: string, keys: readonly string[]] {
  return [spotAt(spot, spot.schema, spot.keys.slice(0, -1), context), spot.keys.slice(-1)]
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
  const isBelow = schema.startsWith(base)
  const part = print.literal(isBelow ? schema.slice(base.length) : '')
  const around = keys.slice(0, -1).reduce((at, key) => `${hoist.helper('inside')}(${at}, "", ${key})`, spot)
  const [key] = keys.slice(-1)
  const at = key === undefined ? spot : `${hoist.helper('inside')}(${around}, ${part}, ${key})`
  if (!isBelow) return `${hoist.helper('elsewhere')}(${at}, ${print.literal(schema)})`
  return key !== undefined || schema === base ? at : `${hoist.helper('deeper')}(${at}, ${part})`
}
