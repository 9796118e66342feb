import { expr, type Expression, type Name, type Statement } from '@loyalty-kit/code'
import { childPointer, isPlain } from '../../json.ts'
import type { Check, Fault } from '../check.ts'
import { engineCall } from '../engine.ts'
import { among } from '../../words/sentence.ts'
import type { PrintContext } from './context.ts'
import type { Known } from './types.ts'

/** The keys of a value in another, each as the arguments that run-time functions take. */
type Keys = readonly (readonly Expression[])[]

/** Where emitted code that collects issues stands. */
export interface Spot {
  /** Expression of the value, and what is known of its type. */
  readonly v: Expression
  readonly known: Known
  /** Variable of the nearest spot of the run time, and the pointer of the schema that holds there. */
  readonly spot: Name
  readonly schema: string
  /** The keys that lead from there to the value. */
  readonly keys: Keys
  /** The last of the keys as a name, where the value is that of a property whose name is the same in a JSON Pointer. */
  readonly property?: string
}

/** What printing needs that collects issues. */
export interface CollectContext extends PrintContext {
  /** Statements that add an issue for each check that the value does not meet. */
  collect(checks: readonly Check[], spot: Spot): readonly Statement[]
}

/** A key as run-time functions take it: with how a JSON Pointer has it, where that is something else. */
export function keyOf(name: string): readonly Expression[] {
  const names = isPlain(name) ? [name] : [name, childPointer('', name).slice(1)]
  return names.map((each) => expr.literal(each))
}

/** Expression that adds an issue; true where nobody takes it, so that the check ends. */
export function issueOf(fault: Fault, spot: Spot): Expression {
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
    const holder = spotAt(spot, fault.schema.slice(0, cut), keys.slice(0, -1))
    const report = reportOf(fault, fault.schema.slice(cut + end.length))
    return engineCall('issue', [holder, expr.literal(property), ...report])
  }
  const own = `/${fault.keyword}`
  const schema = fault.schema.endsWith(own)
    ? fault.schema.slice(0, -own.length)
    : fault.schema.startsWith(spot.schema)
      ? spot.schema
      : ''
  const report = reportOf(fault, fault.schema.slice(schema.length))
  return engineCall('issue', [spotAt(spot, schema, keys), expr.literal(null), ...report])
}

/** The same for a property that is not there. */
export function requiredOf(fault: Fault, spot: Spot): Expression {
  const { keyword, schema, whole } = fault
  if (spot.property === undefined || whole || keyword !== 'required' || !schema.endsWith('/required')) {
    return issueOf(fault, spot)
  }
  const holder = spotAt(spot, schema.slice(0, -'/required'.length), spot.keys.slice(0, -1))
  return engineCall('issue', [holder, expr.literal(spot.property)])
}

/** Expression that adds the issues of a value that the schema of a call refuses. */
export function withinOf({ sub, isReferred }: Call, spot: Spot, { hoist }: PrintContext): Expression {
  const [around, last] = isReferred ? [spot.keys.slice(0, -1), spot.keys.slice(-1)] : [spot.keys, []]
  const at = spotAt(spot, spot.schema, around)
  return engineCall('within', [at, hoist.accepts(sub), spot.v, expr.literal(hoist.pointerOf(sub)), ...last.flat()])
}

type Call = Extract<Check, { kind: 'call' }>

/** The arguments that report a fault; its sentence, and the end of its pointer, where they are not implied. */
function reportOf({ keyword, expected, sentence, whole = false }: Fault, place: string): Expression[] {
  const isUsual =
    !whole &&
    (keyword === 'const' || keyword === 'enum') &&
    sentence === among(keyword === 'enum' ? (expected as unknown[]) : [expected]) // an enum is an array
  const others = [isUsual ? undefined : sentence, place === `/${keyword}` ? undefined : place, whole || undefined]
  const report = [keyword, expected, ...others.slice(0, 1 + others.findLastIndex((each) => each !== undefined))]
  return report.map((each) => expr.literal(each))
}

/** Expression of the spot that some keys lead to, where a schema holds. */
export function spotAt({ spot, schema: base }: Pick<Spot, 'spot' | 'schema'>, schema: string, keys: Keys): Expression {
  const isBelow = schema.startsWith(base)
  const part = expr.literal(isBelow ? schema.slice(base.length) : '')
  const around = keys
    .slice(0, -1)
    .reduce<Expression>((at, key) => engineCall('inside', [at, expr.literal(''), ...key]), spot)
  const key = keys.at(-1)
  const at = key === undefined ? spot : engineCall('inside', [around, part, ...key])
  if (!isBelow) return engineCall('elsewhere', [at, expr.literal(schema)])
  return key !== undefined || schema === base ? at : engineCall('deeper', [at, part])
}
