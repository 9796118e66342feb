import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { areApart } from '../are-apart.ts'
import { shapesByValue } from '../compare-discriminators.ts'
import { carrying } from '../compare-keywords.ts'
import { annotationOf, isNever, isUnconstrained, normalised, type Normal, type Sub } from '../normal.ts'
import { pointerTo } from '../report.ts'
import { sorted } from '../same.ts'
import { ownRules } from '../shared-rules.ts'
import { resolved, type Side } from '../side.ts'
import { textRules } from '../compare-texts.ts'
import { distributed, withoutList } from '../unions.ts'
import type { Direction } from '../use.ts'
import { asData, asSet, type Origins } from './places.ts'
import { schemaNotes } from './schema-notes.ts'

/** Writes the schemas of a document in one spelling: each once, under the same name in every version that has it. */
export interface SchemaWriter {
  /** A ref to a schema, of which only those properties are written that go this way. */
  refTo(sub: Sub, direction: Direction): JsonObject
  /** Those that were asked for, by name. */
  readonly schemas: JsonObject
}

/** Where the schemas stand: a place that nobody compares, so that each is found where it is used. */
export const schemasAt = 'x-schemas'

export function createSchemaWriter(side: Side, origins: Origins): SchemaWriter {
  const { places, texts } = origins
  const schemas: Record<string, unknown> = {}
  const names = new Map<string, string>()

  function refTo(sub: Sub, direction: Direction, title?: string): JsonObject {
    const target = isPlainRef(sub) ? (resolved(side, sub) ?? sub) : sub
    const key = [direction, ...new Set(pointersOf(target))].join(' ')
    const name = names.get(key) ?? freshName(target === sub && title ? `${direction} ${title}` : key)
    if (!names.has(key)) {
      names.set(key, name)
      const at = pointerTo('', schemasAt, name)
      places.set(at, target.pointer)
      schemas[name] = {} // its name is taken before what it holds asks for one
      schemas[name] = written(target, direction, at)
    }
    return { $ref: `#/${schemasAt}/${name}` }
  }

  function freshName(title: string): string {
    const name = createHash('sha256').update(title).digest('hex').slice(0, 16)
    return Object.hasOwn(schemas, name) ? freshName(`${title}'`) : name
  }

  function written(sub: Sub, direction: Direction, at: string): JsonObject {
    const said = normalised(side, sub)
    const normal = inOneShape(sub, said)
    const schema: Record<string, unknown> = schemaNotes(side, sub, at, origins)
    const put = (name: string, value: unknown, pointer: string): void => {
      schema[name] = value
      places.set(pointerTo(at, name), pointer)
    }
    if (isNever(normal)) return { ...schema, not: {} }
    if (normal.types) put('type', [...normal.types].toSorted(), normal.nullAt ?? pointerTo(normal.pointer, 'type'))
    if (normal.enum) put('enum', asSet(normal.enum), pointerTo(normal.pointer, 'enum'))
    if (normal.open) put('known', asSet(normal.open), normal.pointer)
    const properties = shownProperties(normal, direction)
    if (properties.length > 0) {
      schema['properties'] = Object.fromEntries(
        properties.map(([name, each]) => {
          places.set(pointerTo(at, 'properties', name), each.pointer)
          return [name, refTo(each, direction)]
        }),
      )
    }
    const shown = new Set(properties.map(([name]) => name))
    const required = [...normal.required].filter((name) => shown.has(name) || !normal.properties.has(name))
    if (required.length > 0) put('required', required.toSorted(), pointerTo(normal.pointer, 'required'))
    if (normal.branches) {
      const { kind, list } = normal.branches
      const told = kind === 'oneOf' && areApart(side, list) ? 'anyOf' : kind
      const branches = list.map((branch) => [titleOf(branch), branch] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
      schema[told] = branches.map(([title, branch], n) => {
        places.set(pointerTo(at, told, n), branch.pointer)
        return refTo(branch, direction, `${normal.pointer} ${title}`)
      })
    }
    const rules = textRules(normal)
    texts.set(at, rules)
    const more: JsonObject[] = normal.conditionals.map((each) => ruleOf(each, direction))
    for (const [name, rule] of normal.rest) {
      const plain = name.replaceAll(' (again)', '')
      if (plain === 'pattern') put(plain, asSet(rules.patterns), rule.pointer)
      else if (plain === 'discriminator') continue
      else if (plain === name) put(name, ruleIn(name, rule, direction), rule.pointer)
      else more.push({ [plain]: ruleIn(plain, rule, direction) })
    }
    const discriminator = said.rest.get('discriminator')
    if (discriminator && said.branches) {
      put('discriminator', discriminatorOf(discriminator, said), discriminator.pointer)
    }
    return more.length === 0 ? schema : { ...schema, allOf: more.toSorted(byText) }
  }

  /** What is said beside a union is said in each branch of it. */
  function inOneShape(sub: Sub, said: Normal): Normal {
    const normal = withoutList(side, said)
    const isBare = isUnconstrained({ ...normal, branches: undefined })
    return ownRules(normal.branches && !isBare ? distributed(side, sub, normal) : normal)
  }

  function shownProperties({ properties }: Normal, direction: Direction): [string, Sub][] {
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
    return [...properties].filter(([, sub]) => annotationOf(side, sub, hidden)?.value !== true)
  }

  function ruleOf({ if: test, then, else: otherwise, pointer }: Normal['conditionals'][number], direction: Direction) {
    const parts = { if: test, then, else: otherwise }
    return Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [
        name,
        refTo({ value, pointer: pointerTo(pointer, name) }, direction),
      ]),
    )
  }

  function ruleIn(name: string, rule: Sub, direction: Direction): unknown {
    const held = rule.value
    const part = (key: string | number, value: unknown) =>
      refTo({ value, pointer: pointerTo(rule.pointer, key) }, direction)
    if (name === 'not' || carrying.includes(name))
      return typeof held === 'boolean' && !rule.also ? held : refTo(rule, direction)
    if (listing.includes(name) && Array.isArray(held)) return held.map((each: unknown, n) => part(n, each))
    if (mapping.includes(name) && isObject(held)) {
      return Object.fromEntries(Object.entries(held).map(([key, each]) => [key, part(key, each)]))
    }
    return asData(held)
  }

  function titleOf(branch: Sub): string {
    const tags = [...normalised(side, branch).properties].flatMap(([name, sub]) => {
      const values = normalised(side, sub).enum
      return values?.length === 1 ? [`${name} ${JSON.stringify(values[0])}`] : []
    })
    return tags[0] ?? JSON.stringify(sorted([branch.value, ...(branch.also ?? []).map(({ value }) => value)]))
  }

  return { refTo, schemas }
}

/** Keywords that hold a list of schemas, and some by name. */
const listing = ['prefixItems', 'oneOf', 'anyOf']
const mapping = ['patternProperties', 'dependentSchemas']

/** Which value stands for which shape, said aloud for each. */
function discriminatorOf({ value }: Sub, normal: Normal): unknown {
  if (!isObject(value)) return asData(value)
  return asData([value['propertyName'], asSet([...shapesByValue(value, normal)])])
}

function isPlainRef({ value, also }: Sub): boolean {
  return also === undefined && isObject(value) && Object.keys(value).join() === '$ref'
}

function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}

function byText(a: JsonObject, b: JsonObject): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
