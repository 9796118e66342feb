import { isObject, own } from '../document.ts'
import { isMatch } from '../example/pattern.ts'
import { pointerTo } from './report.ts'
import { resolved, type Part, type Side } from './side.ts'

/** The types of JSON; `integer` is part of `number`. */
export const allTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const

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

/** Keywords that say something to people alone. */
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

/** A part of a schema with all that is said beside its refs. */
function spread(side: Side, sub: Sub, trail: readonly string[] = []): readonly Part[] {
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

/** The schema in one spelling. */
export function normalised(side: Side, sub: Sub): Normal {
  const parts = spread(side, sub)
  const home = parts.length === 1 ? parts[0]!.pointer : sub.pointer // the only one there is
  let types: ReadonlySet<string> | undefined
  let values: readonly unknown[] | undefined
  let open: readonly unknown[] | undefined
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
    else if (!isLower(name) && !isUpper(name)) rest.set(`${name} (again)`, { value, pointer })
  }

  for (const { value, pointer } of parts) {
    for (const [name, held] of Object.entries(value)) {
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (annotations.has(name)) continue
      if (name === 'x-known-values' || name === 'x-extensible-enum') open = Array.isArray(held) ? held : open
      else if (name.startsWith('x-') || name === 'discriminator') {
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
        conditionals.push({ if: held, then: own(value, 'then') ?? true, else: own(value, 'else') ?? true, pointer })
      } else if (name === 'then' || name === 'else') continue
      else if ((name === 'oneOf' || name === 'anyOf') && Array.isArray(held)) {
        const list = held.map((branch: unknown, n): Sub => ({ value: branch, pointer: `${place}/${n}` }))
        if (branches === undefined) branches = { kind: name, list }
        else rest.set(`${name} (again)`, { value: held, pointer: place })
      } else constrain(name, held, place)
    }
  }
  if (parts.length > 1) for (const part of parts) limitToNamed(part, properties)
  const made: Normal = { pointer: home, properties, required, conditionals, rest, ...(types && { types }) }
  withoutImplied(rest, required)
  return simplified(side, {
    ...made,
    ...(values && { enum: values }),
    ...(open && { open }),
    ...(branches && { branches }),
  })
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

/** A union that only lists values, or types that have no value in common, without the union. */
export function withoutList(side: Side, normal: Normal): Normal {
  const { branches, ...plain } = normal
  if (!branches || !isUnconstrained(plain)) return normal
  const subs = branches.list.map((branch) => normalised(side, branch))
  const values = subs.flatMap((each) => (isUnconstrained({ ...each, enum: undefined }) ? (each.enum ?? []) : []))
  if (subs.every((each) => each.enum && isUnconstrained({ ...each, enum: undefined }))) {
    const isApart = values.every((value, n) => !has(values.slice(n + 1), value))
    return branches.kind === 'anyOf' || isApart ? { ...plain, enum: values } : normal
  }
  const types = subs.flatMap((each) => [...(each.types ?? [])])
  const isBare = subs.every((each) => each.types && isUnconstrained({ ...each, types: undefined }))
  const set = new Set(types.includes('number') ? types.filter((type) => type !== 'integer') : types)
  return isBare && (branches.kind === 'anyOf' || set.size === types.length) ? { ...plain, types: set } : normal
}

/** Unions that are none, enums that say the type, bounds of integers. */
function simplified(side: Side, normal: Normal): Normal {
  const { branches, ...plain } = normal
  const united = branches ? withoutUnion(side, plain, branches) : plain
  const { enum: values } = united
  const types = withWholeNumbers(united)
  const rest = isInteger(types) ? withInclusiveBounds(united.rest) : united.rest
  if (values === undefined) return { ...united, ...(types && { types }), rest: withoutIdle(rest, types) }
  const kept = types ? values.filter((value) => conforms(value, types)) : values
  const { types: _types, ...untyped } = united
  if (isAllOfBoolean(kept)) {
    const booleans = new Set(['boolean', ...(has(kept, null) ? ['null'] : [])])
    return { ...untyped, enum: undefined, types: booleans, rest: withoutIdle(rest, booleans) }
  }
  return { ...untyped, enum: kept, rest: withoutIdle(rest) }
}

/** True and false are all that a boolean can be. */
function isAllOfBoolean(values: readonly unknown[]): boolean {
  return (
    has(values, true) && has(values, false) && values.every((value) => value === null || typeof value === 'boolean')
  )
}

/** A union with null is the other branch, or null; one of known values and any text is an open set. */
function withoutUnion(side: Side, normal: Normal, branches: NonNullable<Normal['branches']>): Normal {
  const list = flattened(side, branches)
  const subs = list.map((branch) => normalised(side, branch))
  const isEmpty = isUnconstrained(normal)
  const others = subs.filter((each) => !isNull(each))
  const [only] = others
  const isText = (each: Normal): boolean =>
    each.types?.size === 1 && each.types.has('string') && each.enum === undefined && each.rest.size === 0
  const known = others.find((each) => each.enum?.every((value) => typeof value === 'string') === true)
  if (others.length === 2 && known && others.some(isText)) {
    const types = new Set(['string', ...(others.length < subs.length ? ['null'] : [])])
    return { ...normal, types, open: known.enum ?? [] }
  }
  if (others.length === 1 && only && (isEmpty || subs.length === 1)) {
    if (others.length === subs.length) return isEmpty ? only : { ...normal, branches: { ...branches, list } }
    if (only.enum) return { ...only, enum: [...only.enum, null] }
    if (only.types && !only.branches) return { ...only, types: new Set([...only.types, 'null']) }
  }
  return { ...normal, branches: { ...branches, list } }
}

/** The branches of a union, those of unions within it among them where that means the same. */
function flattened(side: Side, { kind, list }: NonNullable<Normal['branches']>): readonly Sub[] {
  const subs = list.map((branch) => normalised(side, branch))
  return list.flatMap((branch, n) => {
    const inner = subs[n]
    if (inner?.branches?.kind !== kind || !isUnconstrained({ ...inner, branches: undefined })) return [branch]
    // Of `oneOf` in `oneOf`, a value may fit one branch of each, unless all else is null.
    const isAlone = subs.every((each, other) => other === n || isNull(each))
    return kind === 'anyOf' || isAlone ? inner.branches.list : [branch]
  })
}

function isNull({ types, enum: values }: Normal): boolean {
  return (types?.size === 1 && types.has('null')) || (values?.length === 1 && values[0] === null)
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

/** Numbers that are multiples of a whole number are integers. */
function withWholeNumbers({ types, rest }: Normal): Normal['types'] {
  const step = rest.get('multipleOf')?.value
  if (!types?.has('number') || !Number.isInteger(step)) return types
  return new Set([...types].map((type) => (type === 'number' ? 'integer' : type)))
}

function isInteger(types: Normal['types']): boolean {
  return types !== undefined && types.has('integer') && !types.has('number')
}

function withInclusiveBounds(rest: ReadonlyMap<string, Sub>): Map<string, Sub> {
  const bounds = new Map(rest)
  for (const [exclusive, inclusive, next] of [
    ['exclusiveMinimum', 'minimum', (n: number) => Math.floor(n) + 1],
    ['exclusiveMaximum', 'maximum', (n: number) => Math.ceil(n) - 1],
  ] as const) {
    const found = bounds.get(exclusive)
    const beside = bounds.get(inclusive)
    if (typeof found?.value === 'number') {
      const value = next(found.value)
      const isTighter =
        typeof beside?.value !== 'number' || (isLower(inclusive) ? value > beside.value : value < beside.value)
      if (isTighter) bounds.set(inclusive, { value, pointer: found.pointer })
      bounds.delete(exclusive)
    } else if (typeof beside?.value === 'number') {
      const value = isLower(inclusive) ? Math.ceil(beside.value) : Math.floor(beside.value)
      bounds.set(inclusive, { value, pointer: beside.pointer })
    }
  }
  return bounds
}

/** What asks for nothing, written out. */
const idle: Readonly<Record<string, unknown>> = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  uniqueItems: false,
  additionalProperties: true,
  unevaluatedProperties: true,
  unevaluatedItems: true,
  items: true,
}

function withoutIdle(rest: ReadonlyMap<string, Sub>, types?: Normal['types']): Map<string, Sub> {
  return new Map(
    [...withCounts(rest)].filter(([name, { value, also }]) => {
      if (also) return true
      if (name === 'multipleOf' && value === 1 && isInteger(types)) return false
      const isEmptySchema = isObject(value) && Object.keys(value).every((key) => annotations.has(key))
      return !(Object.hasOwn(idle, name) && (value === idle[name] || (isEmptySchema && idle[name] === true)))
    }),
  )
}

/** How often `contains` must be met: once, where nothing is said; without it, or for none at least, it means nothing. */
function withCounts(rest: ReadonlyMap<string, Sub>): Map<string, Sub> {
  const counted = new Map(rest)
  const contains = rest.get('contains')
  const least = rest.get('minContains')?.value ?? 1
  if (contains && least === 1) counted.set('minContains', { value: 1, pointer: contains.pointer })
  if (!contains || (least === 0 && !rest.has('maxContains'))) {
    for (const name of ['contains', 'minContains', 'maxContains']) counted.delete(name)
  }
  return counted
}

function typesOf(held: unknown): ReadonlySet<string> {
  const list = (Array.isArray(held) ? held : [held]).map(String)
  return new Set(list.includes('number') ? list.filter((type) => type !== 'integer') : list)
}

function both(a: ReadonlySet<string> | undefined, b: ReadonlySet<string>): ReadonlySet<string> {
  if (!a) return b
  const shared = [...b].filter((type) => a.has(type) || (type === 'integer' && a.has('number')))
  const integers = a.has('integer') && b.has('number') ? ['integer'] : []
  return new Set([...shared.filter((type) => type !== 'number' || a.has('number')), ...integers])
}

/** True for a value of one of the types. */
export function conforms(value: unknown, types: ReadonlySet<string>): boolean {
  if (value === null) return types.has('null')
  if (Array.isArray(value)) return types.has('array')
  if (typeof value === 'number') return types.has('number') || (types.has('integer') && Number.isInteger(value))
  return types.has(typeof value)
}

/** Lower bounds: a greater one asks for more. */
export function isLower(name: string): boolean {
  return /^(?:minimum|exclusiveMinimum|min(?:Length|Items|Properties|Contains))$/.test(name)
}

/** Upper bounds: a smaller one asks for more. */
export function isUpper(name: string): boolean {
  return /^(?:maximum|exclusiveMaximum|max(?:Length|Items|Properties|Contains))$/.test(name)
}

/** True for the same JSON, whatever the order of members. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function has(list: readonly unknown[], value: unknown): boolean {
  return list.some((each) => same(each, value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  )
}
