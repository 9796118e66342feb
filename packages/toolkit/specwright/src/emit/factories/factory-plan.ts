import type { Model, NamedSchema, PartModel } from '@specwright/document/model'
import {
  breakingChanges,
  candidateValues,
  type Change,
  inTime,
  type ValuePart,
  valueParts,
  variationOf,
  variedExamples,
} from '@specwright/json-schema/examples'
import { asRef, isObject, keysOf, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { canonical, withPart, type BrokenRule, type FactoryData, type Issue } from '@specwright/validator-engine'
import type { CompiledValidator } from '../validators/compiled-validators.ts'

/** A schema that has a factory. */
export type FactorySchema = NamedSchema | PartModel

/** What a factory makes values from, as data. */
export interface FactoryPlan extends Pick<FactoryData, 'base' | 'others' | 'varies'> {
  readonly broken: readonly BrokenRule[]
}

/** How many valid values a factory has at most. */
const maxValues = 32

/** How many invalid values a schema has at most, and how many changes are tried for them. */
const maxBroken = 100
const maxChanges = 3000

/** The plan of a schema's factory; `undefined` if no valid value is found. */
export function factoryPlan(named: FactorySchema, model: Model, validator: CompiledValidator): FactoryPlan | undefined {
  const { root } = model.document
  // In its place: a schema may refer to its own root.
  const schema: JsonSchema = 'operation' in named ? named.schema : { $ref: asRef(named.pointer) }
  const judge = judgeOf(validator)
  const values = validValues(schema, root, judge)
  if (values === undefined) return undefined
  const [base, ...others] = values
  const planned = values.map((value) => ({ value, parts: [...valueParts(schema, value, root)] }))
  return {
    base,
    others: others.map((each) => differenceFrom(base, each)),
    varies: variesIn(planned, named.typeName),
    broken: brokenRules(planned, judge),
  }
}

/** The issues of each of some values; `undefined` for one whose check takes too long. */
type IssuesOf = (values: readonly unknown[]) => readonly (readonly Issue[] | undefined)[]

function judgeOf(validator: CompiledValidator): IssuesOf {
  // What is interrupted while it is compiled would never be complete.
  validator.compile()
  // A limit costs more than most checks.
  return (values) =>
    inTime(() => values.map((each) => validator.check(each))) ??
    values.map((each) => inTime(() => validator.check(each)))
}

/** The valid values of a schema that are found, the most telling one first; `undefined` if there are none. */
function validValues(
  schema: JsonSchema,
  root: JsonObject,
  judge: IssuesOf,
): readonly [unknown, ...unknown[]] | undefined {
  const candidates = candidateValues(schema, root)
  const usual: unknown = candidates.next().value
  const varied = variedExamples(schema, root)
  // All at once: few schemas need more than the usual value.
  const verdicts = judge([usual, ...varied])
  const isUsual = usual !== undefined && verdicts[0]?.length === 0
  const base = isUsual ? usual : firstValid(candidates, judge)
  if (base === undefined) return undefined
  const own = canonical(base)
  const others = varied.filter((each, index) => verdicts[index + 1]?.length === 0 && canonical(each) !== own)
  return [base, ...others.slice(0, maxValues - 1)]
}

function firstValid(values: Iterable<unknown>, judge: IssuesOf): unknown {
  for (const value of values) if (value !== undefined && judge([value])[0]?.length === 0) return value
  return undefined
}

/** A valid value of a schema, and the parts that it has. */
interface PlannedValue {
  readonly value: unknown
  readonly parts: readonly ValuePart[]
}

/** The members of an object that another one does not have in common with it, those that it lacks as `undefined`. */
function differenceFrom(base: unknown, value: unknown): unknown {
  if (!isObject(base) || !isObject(value)) return value
  const names = [...new Set([...Object.keys(base), ...Object.keys(value)])]
  const differing = names.filter((name) => {
    return Object.hasOwn(base, name) !== Object.hasOwn(value, name) || !isSame(base[name], value[name])
  })
  return Object.fromEntries(differing.map((name) => [name, Object.hasOwn(value, name) ? value[name] : undefined]))
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function variesIn(planned: readonly PlannedValue[], typeName: string): FactoryPlan['varies'] {
  const variations = planned
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      const variation = variationOf(part, typeName)
      return variation === undefined ? [] : [[part.pointer, variation] as const]
    })
  // The first value that has a part decides.
  return Object.fromEntries([...new Map(variations.toReversed())].toReversed())
}

/** A change for each rule of a schema. */
function brokenRules(planned: readonly PlannedValue[], judge: IssuesOf): readonly BrokenRule[] {
  const changes = changesOf(planned)
  const verdicts = judge(changes.map(({ base, at, value }) => withPart(base, keysOf(at), value)))
  const broken = new Map<string, BrokenRule>()
  for (const [index, { of, at, value }] of changes.entries()) {
    const [issue, ...more] = verdicts[index] ?? []
    if (issue === undefined || more.length > 0) continue
    const { keyword, pointer, sentence } = issue
    const key = `${issue.schema} ${keyword} ${pointer}`
    if (broken.has(key) || broken.size === maxBroken) continue
    broken.set(key, { of, at, ...(value !== undefined && { value }), keyword, pointer, sentence })
  }
  return [...broken.values()]
}

/** A change of one of the values. */
interface PlannedChange extends Change {
  readonly of: number
  readonly base: unknown
}

function changesOf(planned: readonly PlannedValue[]): readonly PlannedChange[] {
  const changes: PlannedChange[] = []
  for (const [of, { value: base, parts }] of planned.entries()) {
    for (const part of parts) {
      for (const change of breakingChanges(part)) changes.push({ ...change, of, base })
      if (changes.length >= maxChanges) return changes
    }
  }
  return changes
}
