import { factsOf } from '@specwright/json-schema/keyword'
import { stringMatchingOnly } from '@specwright/json-schema/patterns'
import type { JsonObject } from '@specwright/json-schema/json'
import { formatted } from '../contract/keyword.ts'
import type { Side } from '../contract/side.ts'
import { wholeOf, type Sub } from '../contract/spread.ts'
import { textOfItem, textOfProperty, type Text } from '../contract/use.ts'
import { areApart } from '../language/refute.ts'
import { isUnconstrained, isUnion, type NormalForm } from './normal.ts'
import { normalised } from './normalised.ts'
import { eachRule, ruleOf } from './rules.ts'
import { scalarsLike } from './scalars.ts'
import { textRules } from './strings.ts'
import { typesIn } from './shared-rules.ts'
import { branchesOf } from './unions.ts'

/** Integers and numbers as they are usually written. */
const [integerText, numberText] = [
  '^-?(?:0|[1-9][0-9]*)$',
  String.raw`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$`,
]

/** A schema with the values that are read from the same text as those that it accepts: some of them, where not all are known. */
export function readAsText(side: Side, sub: Sub, text: Text): Sub {
  const others = othersAsText(side, sub, text)
  return others.length === 0 ? sub : { value: { anyOf: [wholeOf(sub), ...others] }, pointer: `${sub.pointer} as text` }
}

function othersAsText(side: Side, sub: Sub, text: Text): readonly unknown[] {
  const normal = normalised(side, sub)
  if (isUnion(normal)) {
    const [union] = normal.unions
    const list = union ? branchesOf(union) : []
    const isEither = union?.kind === 'anyOf' || areApart(side, list, 'request')
    return isEither ? list.flatMap((branch) => othersAsText(side, branch, text)) : []
  }
  const { enum: values } = normal
  const isListed = values !== undefined && isUnconstrained({ ...normal, enum: undefined })
  const scalars = isListed
    ? [{ enum: values.flatMap(scalarsLike) }]
    : values === undefined
      ? [...typesIn(normal)].flatMap((type) => scalarText(type, normal))
      : []
  if (text === 'scalar' || values !== undefined) return withSingle(normal, sub, scalars, text)
  return [
    ...withSingle(normal, sub, scalars, text),
    ...arrayText(side, normal, text),
    ...objectText(side, normal, text),
  ]
}

/** An array of one scalar is written as the scalar alone, and joined items as a string. */
function withSingle(normal: NormalForm, sub: Sub, scalars: readonly unknown[], text: Text): readonly unknown[] {
  if (text === 'scalar') return scalars
  const isJoined = text === 'joined' || text === 'header'
  if (isJoined && isAnyText(normal)) return [...scalars, { type: 'array', items: scalar }]
  const items = { allOf: [scalar, { anyOf: [wholeOf(sub), ...scalars] }] }
  return [...scalars, { type: 'array', minItems: 1, maxItems: 1, items }]
}

/** True where any string is accepted. */
function isAnyText(normal: NormalForm): boolean {
  return normal.enum === undefined && typesIn(normal).has('string') && isWithout(normal, 'string', [])
}

const scalar = { type: ['string', 'number', 'boolean'] }

/** What is written as the scalars of a type are. */
function scalarText(type: string, normal: NormalForm): readonly unknown[] {
  if (!isWithout(normal, type, type === 'string' ? ['pattern', 'minLength', 'maxLength'] : [])) return []
  if (type === 'boolean') return [{ enum: ['true', 'false'] }]
  if (type === 'integer') return [{ type: 'string', pattern: integerText }]
  if (type === 'number') return [{ type: 'string', pattern: numberText }]
  if (type !== 'string') return []
  const accepts = (pattern: string): boolean => stringMatchingOnly({ patterns: [pattern] }, textRules(normal)) === null
  return [
    ...(accepts(numberText) ? [{ type: 'number' }] : accepts(integerText) ? [{ type: 'integer' }] : []),
    ...(accepts('^(?:true|false)$') ? [{ type: 'boolean' }] : []),
  ]
}

/** What is written as arrays of scalars are: those with other scalars, and where one item is enough, the item. */
function arrayText(side: Side, normal: NormalForm, text: Text): readonly unknown[] {
  if (!typesIn(normal).has('array') || !isWithout(normal, 'array', ['items', 'minItems', 'maxItems'])) return []
  if (normal.counted.length + normal.tuple.length > 0) return []
  const items = ruleOf(normal.rest, 'items') ?? { value: true, pointer: normal.pointer }
  const bounds = Object.fromEntries(eachRule(normal.rest).map(([name, { value }]) => [name, value]))
  const { value: read } = readAsText(side, items, textOfItem(text) ?? 'scalar')
  const [min, max] = ['minItems', 'maxItems'].map((name) => Number(bounds[name] ?? Number.NaN))
  const isOne = !(min! > 1) && !(max! < 1)
  // In a header, a string may be several items.
  const isSplit = text === 'header' && !(isAnyText(normalised(side, items)) && bounds['maxItems'] === undefined)
  const single = isSplit ? { type: ['number', 'boolean'] } : scalar
  return [{ ...bounds, type: 'array', items: read }, ...(isOne ? [{ allOf: [single, read] }] : [])]
}

/** What is written as objects of scalars are. */
function objectText(side: Side, normal: NormalForm, text: Text): readonly JsonObject[] {
  const inner = textOfProperty(text)
  if (!inner || !typesIn(normal).has('object') || !isWithout(normal, 'object', ['additionalProperties'])) return []
  const read = (sub: Sub): unknown => readAsText(side, sub, inner).value
  const properties = Object.fromEntries([...normal.properties].map(([name, sub]) => [name, read(sub)]))
  const others = ruleOf(normal.rest, 'additionalProperties')
  const additional = others && { additionalProperties: typeof others.value === 'boolean' ? others.value : read(others) }
  return [{ type: 'object', properties, required: [...normal.required], ...additional }]
}

/** True for a schema whose values of a type have no other rules than these. */
function isWithout({ rest, conditionals, unions }: NormalForm, type: string, names: readonly string[]): boolean {
  const isAbout = (about: string | undefined): boolean =>
    about === undefined || about === type || (about === 'number' && type === 'integer')
  return (
    conditionals.length + unions.length === 0 &&
    eachRule(rest).every(
      ([name, { value }]) =>
        names.includes(name) || !isAbout(name === 'format' ? formatted(value) : factsOf(name).about),
    )
  )
}
