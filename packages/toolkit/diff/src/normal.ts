import { isObject, own } from '@loyalty-kit/json-schema/json'
import { isMatch } from '@loyalty-kit/json-schema/examples'
import { isLower, isUpper } from './bounds.ts'
import { pointerTo } from './report.ts'
import { has, same } from './same.ts'
import { resolved, type Part, type Side } from './side.ts'
import { simplified } from './simplified.ts'
import { both, typesOf } from './types.ts'

/** An `if` with what it leads to. */
export interface Conditional {
  readonly if: unknown
  readonly then: unknown
  readonly else: unknown
  readonly pointer: string
}

/** A subschema, as its author wrote it. */
export interface Sub extends Part<unknown> {
  /** Other subschemas that hold for the same value: what `allOf` says of one property in several places. */
  readonly also?: readonly Sub[]
}

/**
 * A schema in one spelling, however it was written: refs followed, `allOf` merged, `const` an enum, null a type, bounds of
 * integers inclusive, unions of one branch dissolved.
 */
export interface Normal {
  readonly pointer: string
  /** Where null is said to be allowed, if that is beside the schema of all other values. */
  readonly nullAt?: string
  /** Absent where any type will do. */
  readonly types?: ReadonlySet<string> | undefined
  readonly enum?: readonly unknown[] | undefined
  /** Known values of a set that may grow. */
  readonly open?: readonly unknown[]
  readonly properties: ReadonlyMap<string, Sub>
  readonly required: ReadonlySet<string>
  readonly branches?: { readonly kind: 'oneOf' | 'anyOf'; readonly list: readonly Sub[] } | undefined
  readonly conditionals: readonly Conditional[]
  /** Every other keyword, by name. */
  readonly rest: ReadonlyMap<string, Sub>
}

/** Keywords that accept or refuse no value. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'example',
  'externalDocs',
  'deprecated',
  'default',
  'readOnly',
  'writeOnly',
  '$comment',
  '$schema',
  '$defs',
  '$anchor',
  '$dynamicAnchor',
  '$id',
  'xml',
])

/** Formats that say how people see a text, and not which texts there are. */
const shown: ReadonlySet<unknown> = new Set(['password', 'html', 'markdown', 'commonmark'])

/** A part of a schema with all that is said beside its refs. */
export function spread(side: Side, sub: Sub, trail: readonly string[] = []): readonly Part[] {
  const { also = [], ...alone } = sub
  if (also.length > 0) return [alone, ...also].flatMap((each) => spread(side, each, trail))
  const { value, pointer } = sub
  if (value === true || value === undefined) return []
  if (!isObject(value)) return [{ value: { not: {} }, pointer }]
  if (trail.includes(pointer)) return []
  const next = [...trail, pointer]
  const { $ref, allOf, ...beside } = value
  const target = typeof $ref === 'string' ? resolved(side, { value: { $ref }, pointer }) : undefined
  const branches = Array.isArray(allOf)
    ? allOf.map((branch: unknown, n): Sub => ({ value: branch, pointer: `${pointer}/allOf/${n}` }))
    : []
  const all = [
    ...(Object.keys(beside).length > 0 ? [{ value: beside, pointer }] : []),
    ...(target ? spread(side, target, next) : []),
    ...branches.flatMap((branch) => spread(side, branch, next)),
  ]
  return all
}

/**
 * The schema in one spelling.
 *
 * @param trail Branches of unions that led here: one that leads back to itself adds nothing.
 */
export function normalised(side: Side, sub: Sub, trail: readonly string[] = []): Normal {
  const parts = spread(side, sub)
  const home = parts.length === 1 ? parts[0]!.pointer : sub.pointer // the only one there is
  let types: ReadonlySet<string> | undefined
  let values: readonly unknown[] | undefined
  let open: readonly unknown[] | undefined
  let isOpen = false
  const properties = new Map<string, Sub>()
  const required = new Set<string>()
  const conditionals: Conditional[] = []
  const rest = new Map<string, Sub>()
  let branches: Normal['branches']

  const isTuple = parts.some(({ value }) => own(value, 'prefixItems') !== undefined)
  const joinable = new Set(['propertyNames', ...(isTuple ? [] : ['items'])])
  const constrain = (name: string, value: unknown, pointer: string): void => {
    const known = rest.get(name)
    if (known === undefined) rest.set(name, { value, pointer })
    else if (same(known.value, value)) return
    else if (joinable.has(name)) rest.set(name, withMore(known, { value, pointer }))
    else if (isLower(name) && Number(value) > Number(known.value)) rest.set(name, { value, pointer })
    else if (isUpper(name) && Number(value) < Number(known.value)) rest.set(name, { value, pointer })
    else if (!isLower(name) && !isUpper(name)) constrain(`${name} (again)`, value, pointer)
  }

  for (const { value, pointer } of parts) {
    for (const [name, held] of Object.entries(value)) {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (annotations.has(name)) continue
      if (name === 'x-known-values' || name === 'x-extensible-enum') {
        open = Array.isArray(held) ? held : open
        if (held === true) isOpen = true
      } else if (name.startsWith('x-') || name === 'discriminator') {
        if (name === 'discriminator') rest.set(name, { value: held, pointer: place })
      } else if (name === 'type') types = both(types, typesOf(held))
      else if (name === 'enum' && Array.isArray(held)) values = values ? values.filter((each) => has(held, each)) : held
      else if (name === 'const') values = values ? values.filter((each) => same(each, held)) : [held]
      else if (name === 'required' && Array.isArray(held)) for (const each of held) required.add(String(each))
      else if (name === 'properties' && isObject(held)) {
        for (const [key, member] of Object.entries(held)) {
          const memberPlace = `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
          const known = properties.get(key)
          const here = { value: member, pointer: memberPlace }
          properties.set(key, known ? withMore(known, here) : here)
        }
      } else if (name === 'if') {
        const [then, otherwise] = [own(value, 'then') ?? true, own(value, 'else') ?? true]
        if (then !== true || otherwise !== true) conditionals.push({ if: held, then, else: otherwise, pointer })
      } else if (name === 'then' || name === 'else') continue
      else if ((name === 'oneOf' || name === 'anyOf') && Array.isArray(held)) {
        const list = held.map((branch: unknown, n): Sub => ({ value: branch, pointer: `${place}/${n}` }))
        if (branches === undefined) branches = { kind: name, list }
        else constrain(`${name} (again)`, held, place)
      } else if (name === 'format' && shown.has(held)) continue
      else if (name === 'format' && held === 'byte') constrain('contentEncoding', 'base64', place)
      else constrain(name, held, place)
    }
  }
  if (parts.length > 1) for (const part of parts) limitToNamed(part, properties)
  const isPlain = branches === undefined && conditionals.length === 0
  if (properties.size === 0) asAdditional(rest)
  inUsualWords(rest, isPlain ? pointerTo(sub.pointer, 'unevaluatedProperties') : undefined)
  const made: Normal = { pointer: home, properties, required, conditionals, rest, ...(types && { types }) }
  withoutImplied(rest, required)
  if (isOpen) [values, open] = [undefined, values ?? open]
  const merged: Normal = {
    ...made,
    ...(values && { enum: values }),
    ...(open && { open }),
    ...(branches && { branches }),
  }
  return simplified(side, merged, trail)
}

/** What `additionalProperties` of one part says of the properties that only other parts name. */
function limitToNamed({ value, pointer }: Part, properties: Map<string, Sub>): void {
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

/**
 * Rules that a more common keyword can say.
 *
 * @param closing Where `unevaluatedProperties` speaks of every property that nobody names, as there are no branches.
 */
function inUsualWords(rest: Map<string, Sub>, closing: string | undefined): void {
  const schemas = rest.get('dependentSchemas')
  if (isObject(schemas?.value) && !rest.has('dependentRequired')) {
    const lists = Object.entries(schemas.value).map(([name, schema]) => [name, requiredAlone(schema)] as const)
    if (lists.every(([, list]) => list !== undefined)) {
      rest.delete('dependentSchemas')
      rest.set('dependentRequired', { pointer: schemas.pointer, value: Object.fromEntries(lists) })
    }
  }
  const others = rest.get('unevaluatedProperties')
  if (others && others.pointer === closing && !rest.has('additionalProperties') && !rest.has('dependentSchemas')) {
    rest.delete('unevaluatedProperties')
    rest.set('additionalProperties', others)
  }
}

/** A pattern that every name matches says what is allowed of any property, where none has a name. */
function asAdditional(rest: Map<string, Sub>): void {
  const patterns = rest.get('patternProperties')
  const [[pattern, value] = [], ...more] = Object.entries(isObject(patterns?.value) ? patterns.value : {})
  if (!patterns || pattern === undefined || more.length > 0 || !['', '^', '.*', '^.*'].includes(pattern)) return
  if (rest.has('additionalProperties') || rest.has('unevaluatedProperties')) return
  rest.delete('patternProperties')
  rest.set('additionalProperties', { value, pointer: pointerTo(patterns.pointer, pattern) })
}

/** What a schema requires, where it says nothing else. */
function requiredAlone(schema: unknown): unknown {
  const said = isObject(schema) ? Object.keys(schema).filter((name) => !annotations.has(name)) : []
  return said.length === 1 && isObject(schema) ? own(schema, 'required') : undefined
}

/** What is always required need not be asked for beside something else. */
function withoutImplied(rest: Map<string, Sub>, required: ReadonlySet<string>): void {
  const lists = rest.get('dependentRequired')
  if (!isObject(lists?.value)) return
  const left = Object.entries(lists.value).flatMap(([name, list]): [string, unknown][] => {
    const asked: unknown = Array.isArray(list) ? list.filter((each) => !required.has(String(each))) : list
    return Array.isArray(asked) && asked.length === 0 ? [] : [[name, asked]]
  })
  if (left.length === 0) rest.delete('dependentRequired')
  else rest.set('dependentRequired', { ...lists, value: Object.fromEntries(left) })
}

/** A subschema with another beside it, unless that says the same. */
function withMore(sub: Sub, more: Sub): Sub {
  const { also = [] } = sub
  return [sub, ...also].some(({ value }) => same(value, more.value)) ? sub : { ...sub, also: [...also, more] }
}

/** What a schema says under a keyword that is for people, or for those who leave the value out, and where it says so. */
export function annotationOf(side: Side, sub: Sub, name: string): Sub | undefined {
  const part = spread(side, sub).find(({ value }) => own(value, name) !== undefined)
  return part && { value: own(part.value, name), pointer: pointerTo(part.pointer, name) }
}

/** True where no value will do. */
export function isNever({ rest, enum: values }: Normal): boolean {
  const not = rest.get('not')?.value
  return (
    values?.length === 0 || not === true || (isObject(not) && Object.keys(not).every((key) => annotations.has(key)))
  )
}

/** True where nothing is asked of a value. */
export function isUnconstrained({
  types,
  enum: values,
  open,
  properties,
  required,
  conditionals,
  rest,
  branches,
}: Normal): boolean {
  const isBare = !types && !values && !open && !branches && properties.size === 0
  return (
    isBare &&
    required.size === 0 &&
    conditionals.length === 0 &&
    [...rest.keys()].every((name) => name === 'discriminator')
  )
}
