import { expr, type Expression, type Name, type Statement } from '@specwright/code'
import { usualSentence } from '@specwright/validator-engine'
import { childPointer, isPlain, pointerTo } from '../../json.ts'
import type { Check, Fault } from '../check.ts'
import { engineCall } from '../engine.ts'
import { keysBetween, pathAround, printedPath, shortPointer, type SchemaPath } from '../schema-path.ts'
import type { PrintContext } from './context.ts'
import type { Known } from './types.ts'

/** The keys of a value in another, each as the arguments that run-time functions take. */
type Keys = readonly (readonly Expression[])[]

/** Where emitted code that collects issues stands. */
export interface Spot {
  /** Expression of the value, and what is known of its type. */
  readonly v: Expression
  readonly known: Known
  /** Variable of the nearest spot of the run time, and the path of the schema that holds there. */
  readonly spot: Name
  readonly schema: SchemaPath
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
  return issueOfProperty(fault, spot) ?? issueOfValue(fault, spot)
}

/** The issue as one of the object with the property, where its schema says what the property must be. */
function issueOfProperty({ schema, ...fault }: Fault, spot: Spot): Expression | undefined {
  const { property, keys } = spot
  if (property === undefined || fault.keyword === 'required') return undefined
  const depth = schema.keys.findLastIndex((key, n) => key === 'properties' && schema.keys[n + 1] === property)
  const inner = schema.keys.slice(depth + 2)
  if (depth < spot.schema.keys.length || inner.length === 0) return undefined
  const holder = spotAt(spot, { ...schema, keys: schema.keys.slice(0, depth) }, keys.slice(0, -1))
  return engineCall('issue', [holder, expr.literal(property), ...reportOf(fault, inner)])
}

function issueOfValue(fault: Fault, spot: Spot): Expression {
  const [holder, report] = reportIn(fault, spot.schema)
  return engineCall('issue', [spotAt(spot, holder, spot.keys), expr.literal(null), ...report])
}

/** Expression that adds the issue of a tag that has none of its values, or is not there. */
export function issueOfTag(fault: Fault, name: string, spot: Spot): Expression {
  const [holder, [, values, , suffix]] = reportIn(fault, spot.schema)
  const report = [values, suffix].filter((each) => each !== undefined)
  return engineCall('issueOfTag', [spotAt(spot, holder, spot.keys), expr.literal(name), ...report])
}

/** Expression that adds the issue of a key of the value, by the schema of its names. */
export function issueOfName(fault: Fault, key: Expression, spot: Spot, names: SchemaPath): Expression {
  const [holder, report] = reportIn(fault, names)
  return engineCall('issueOfName', [spotAt(spot, holder, spot.keys), key, ...report])
}

/** The schema that reports a fault, and the arguments that do. */
function reportIn(
  { schema, ...fault }: Fault,
  around: SchemaPath,
): readonly [holder: SchemaPath, report: readonly Expression[]] {
  const isBelow = keysBetween(around, schema) !== undefined
  const holder = schema.keys.at(-1) === fault.keyword || !isBelow ? pathAround(schema) : around
  return [holder, reportOf(fault, schema.keys.slice(holder.keys.length))]
}

/** The same for a property that is not there. */
export function requiredOf(fault: Fault, spot: Spot): Expression {
  const { keyword, schema, whole } = fault
  if (spot.property === undefined || whole || keyword !== 'required' || schema.keys.at(-1) !== keyword) {
    return issueOf(fault, spot)
  }
  const holder = spotAt(spot, pathAround(schema), spot.keys.slice(0, -1))
  return engineCall('issue', [holder, expr.literal(spot.property)])
}

/** Expression that adds the issues of a value that the schema of a call refuses. */
export function withinOf({ sub, reference }: Call, spot: Spot, { hoist }: PrintContext): Expression {
  const [around, last] = reference ? [spot.keys.slice(0, -1), spot.keys.slice(-1)] : [spot.keys, []]
  const at = spotAt(spot, spot.schema, around)
  return engineCall('within', [
    at,
    hoist.accepts(sub),
    spot.v,
    expr.literal(shortPointer(printedPath(hoist.pathOf(sub)))),
    ...last.flat(),
  ])
}

type Call = Extract<Check, { kind: 'call' }>

/** The keywords whose sentence the run time knows. */
const usual: ReadonlySet<string> = new Set(['const', 'enum', 'type'])

/** The arguments that report a fault; its sentence, and the keys to its rule, where they are not implied. */
function reportOf(fault: Omit<Fault, 'schema'>, keys: readonly string[]): Expression[] {
  const { keyword, expected, sentence, whole = false } = fault
  const isUsual = !whole && usual.has(keyword) && sentence === usualSentence(keyword, expected)
  const isOwn = keys.length === 1 && keys[0] === keyword
  const others = [isUsual ? undefined : sentence, isOwn ? undefined : pointerTo('', ...keys), whole || undefined]
  const report = [keyword, expected, ...others.slice(0, 1 + others.findLastIndex((each) => each !== undefined))]
  return report.map((each) => expr.literal(each))
}

/** Expression of the spot that some keys lead to, where a schema holds. */
export function spotAt(
  { spot, schema: base }: Pick<Spot, 'spot' | 'schema'>,
  schema: SchemaPath,
  keys: Keys,
): Expression {
  const between = keysBetween(base, schema)
  const part = expr.literal(pointerTo('', ...(between ?? [])))
  const around = keys
    .slice(0, -1)
    .reduce<Expression>((at, key) => engineCall('inside', [at, expr.literal(''), ...key]), spot)
  const key = keys.at(-1)
  const at = key === undefined ? spot : engineCall('inside', [around, part, ...key])
  if (between === undefined) return engineCall('elsewhere', [at, expr.literal(shortPointer(printedPath(schema)))])
  return key !== undefined || between.length === 0 ? at : engineCall('deeper', [at, part])
}
