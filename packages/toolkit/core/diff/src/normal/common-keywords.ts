import { atPointer, isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { isMatch } from '@specwright/json-schema/examples'
import { withMore } from './rules.ts'
import type { Part, Side } from '../contract/side.ts'
import { annotations, saysNothing, spread, type Sub } from '../contract/spread.ts'

/** Applies `additionalProperties` of one part to the properties that only other parts define. */
export function limitToNamed({ value, pointer }: Part, properties: Map<string, Sub>): void {
  const limit = own(value, 'additionalProperties')
  if (limit === undefined || limit === true) return
  const named = own(value, 'properties')
  const patterns = Object.keys(own(value, 'patternProperties') ?? {})
  for (const [name, sub] of properties) {
    if (isObject(named) && Object.hasOwn(named, name)) continue
    if (patterns.some((pattern) => isMatch(pattern, name))) continue
    const here = { value: limit, pointer: `${pointer}/additionalProperties` }
    if (limit === false) properties.delete(name)
    else properties.set(name, withMore(sub, here))
  }
}

/** Replaces `dependentSchemas` with `dependentRequired` where that means the same. */
export function simplifyDependentSchemas(rest: Map<string, readonly Sub[]>): void {
  const [schemas, ...more] = rest.get('dependentSchemas') ?? []
  if (more.length > 0 || !isObject(schemas?.value) || rest.has('dependentRequired')) return
  const lists = Object.entries(schemas.value).map(([name, schema]) => [name, requiredAlone(schema)] as const)
  if (!lists.every(([, list]) => list !== undefined)) return
  rest.delete('dependentSchemas')
  rest.set('dependentRequired', [{ pointer: schemas.pointer, value: Object.fromEntries(lists) }])
}

/** Replaces `unevaluatedProperties` with `additionalProperties` where that means the same: there are no branches. */
export function asAdditionalAlone(side: Side, rest: Map<string, readonly Sub[]>, parts: readonly Part[]): void {
  const [rule, ...more] = rest.get('unevaluatedProperties') ?? []
  if (!rule || more.length > 0 || rest.has('dependentSchemas')) return
  const pointer = rule.pointer.slice(0, rule.pointer.lastIndexOf('/'))
  const seen = new Set(spread(side, { value: atPointer(side.root, pointer), pointer }).map((part) => part.pointer))
  // Another part that evaluates all other properties leaves none unevaluated.
  const speaksOfOthers = ({ value, pointer: place }: Part): boolean =>
    own(value, 'additionalProperties') !== undefined ||
    (place !== pointer && own(value, 'unevaluatedProperties') !== undefined)
  if (parts.some((part) => (seen.has(part.pointer) ? speaksOfOthers(part) : namesProperties(part.value)))) return
  rest.delete('unevaluatedProperties')
  rest.set('additionalProperties', [rule])
}

/** True for a part that defines properties, or has rules for other properties. */
function namesProperties(value: JsonObject): boolean {
  const maps = [own(value, 'properties'), own(value, 'patternProperties')]
  const others = [own(value, 'additionalProperties'), own(value, 'unevaluatedProperties')]
  return (
    maps.some((map) => Object.keys(map ?? {}).length > 0) ||
    others.some((schema) => schema !== undefined && !saysNothing(schema))
  )
}

/** Replaces a pattern that every name matches with `additionalProperties`, where no property is defined. */
export function asAdditional(rest: Map<string, readonly Sub[]>): void {
  const [patterns, ...others] = rest.get('patternProperties') ?? []
  const [[pattern, value] = [], ...more] = Object.entries(isObject(patterns?.value) ? patterns.value : {})
  if (!patterns || pattern === undefined || others.length + more.length > 0) return
  if (!['', '^', '.*', '^.*'].includes(pattern)) return
  if (rest.has('additionalProperties') || rest.has('unevaluatedProperties')) return
  rest.delete('patternProperties')
  rest.set('additionalProperties', [{ value, pointer: pointerTo(patterns.pointer, pattern) }])
}

/** The `required` of a schema without other rules. */
function requiredAlone(schema: unknown): unknown {
  const rules = isObject(schema) ? Object.keys(schema).filter((name) => !annotations.has(name)) : []
  return rules.length === 1 && isObject(schema) ? own(schema, 'required') : undefined
}

/** Removes dependencies on properties that are always required. */
export function withoutImplied(rest: Map<string, readonly Sub[]>, required: ReadonlySet<string>): void {
  const lists = (rest.get('dependentRequired') ?? []).map(({ value, pointer }): Sub => {
    const left = Object.entries(isObject(value) ? value : {}).flatMap(([name, list]): [string, unknown][] => {
      const names: unknown = Array.isArray(list) ? list.filter((each) => !required.has(String(each))) : list
      return Array.isArray(names) && names.length === 0 ? [] : [[name, names]]
    })
    return { pointer, value: Object.fromEntries(left) }
  })
  const left = lists.filter(({ value }) => Object.keys(value ?? {}).length > 0)
  if (left.length === 0) rest.delete('dependentRequired')
  else rest.set('dependentRequired', left)
}
