import { isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import { areApart } from '../language/refute.ts'
import { leastCommonMultiple } from '../language/multiples.ts'
import { isNever, isUnion, type Normal, type Union } from './normal.ts'
import { normalised } from './normalised.ts'
import { eachRule, type Rules } from './rules.ts'
import { sorted } from '../contract/same.ts'
import { ownRules } from './shared-rules.ts'
import { resolved, type Side } from '../contract/side.ts'
import { annotationOf, type Sub } from '../contract/spread.ts'
import { branchesOf, distributed, withoutList } from './unions.ts'
import type { Direction } from '../contract/use.ts'
import { asData, asSet, type Origins } from './places.ts'
import { schemaNotes } from './write-schema-notes.ts'
import { mappingOf } from './discriminators.ts'
import { carrying } from '../contract/keyword.ts'
import { dependenciesIn, membersOf } from './maps.ts'

/**
 * Writes the schemas of a document in normal form: each once, under the same name in every version that has it, and only when
 * it is read.
 */
export interface SchemaWriter {
  /** A ref to a schema, written with only the properties of one direction. */
  refTo(sub: Sub, direction: Direction): JsonObject
  /** The schemas with a ref, by name. */
  readonly schemas: JsonObject
  /** The schemas as written in the document, by the pointer of their normal form. */
  readonly subs: ReadonlyMap<string, Sub>
}

/** The member that contains the schemas. It is not compared, so changes are found where a schema is used. */
export const schemasAt = 'x-schemas'

/** Writes the schemas of one document. */
export function createSchemaWriter(side: Side, origins: Origins): SchemaWriter {
  const { places } = origins
  const schemas: Record<string, unknown> = {}
  const names = new Map<string, string>()
  const subs = new Map<string, Sub>()

  function refTo(sub: Sub, direction: Direction, title?: string): JsonObject {
    const target = isPlainRef(sub) ? (resolved(side, sub) ?? sub) : sub
    const key = [direction, ...new Set(pointersOf(target))].join(' ')
    const name = names.get(key) ?? freshName(target === sub && title ? `${direction} ${title}` : key)
    if (!names.has(key)) {
      names.set(key, name)
      const at = pointerTo('', schemasAt, name)
      places.set(at, target.pointer)
      subs.set(at, target)
      const read = once(() => written(target, direction, at))
      Object.defineProperty(schemas, name, { get: read, enumerable: true })
    }
    return { $ref: `#/${schemasAt}/${name}` }
  }

  function freshName(title: string): string {
    const name = title.replaceAll('/', '|').replaceAll('~', '!') // a key that a JSON Pointer need not escape
    return Object.hasOwn(schemas, name) ? freshName(`${title}'`) : name
  }

  function written(sub: Sub, direction: Direction, at: string): JsonObject {
    const full = normalised(side, sub)
    const normal = inOneShape(sub, full)
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
    if (normal.tuple.length > 0) {
      schema['prefixItems'] = normal.tuple.map((each, n) => {
        places.set(pointerTo(at, 'prefixItems', n), each.pointer)
        return refTo(each, direction)
      })
    }
    for (const union of normal.unions.length === 1 ? normal.unions : []) {
      const [kind, branches] = shapesIn(union, normal.pointer, direction)
      schema[kind] = branches.map(([branch, ref], n) => {
        places.set(pointerTo(at, kind, n), branch.pointer)
        return ref
      })
    }
    for (const [name, [rule]] of normal.rest) {
      const value = name === 'discriminator' ? undefined : atOnce(name, normal.rest, direction)
      if (rule && value !== undefined) put(name, value, rule.pointer)
    }
    const discriminators = full.unions.length > 0 ? (full.rest.get('discriminator') ?? []) : []
    for (const each of discriminators.slice(0, 1)) {
      put(
        'discriminator',
        asSet(discriminators.map((discriminator) => discriminatorOf(discriminator, full))).join(),
        each.pointer,
      )
    }
    const more = moreOf(normal, direction)
    return more.length === 0 ? schema : { ...schema, allOf: more }
  }

  /** The rules of keywords that may occur several times, in an order that does not depend on their locations. */
  function moreOf(normal: Normal, direction: Direction): JsonObject[] {
    const { pointer, conditionals, counted, unions, rest } = normal
    const rules = eachRule(rest).filter(([name]) => {
      return name !== 'discriminator' && atOnce(name, rest, direction) === undefined
    })
    const titled: (readonly [title: string, rule: JsonObject])[] = [
      ...conditionals.map((each) => [jsonOf([each.if, each.then, each.else]), ruleOf(each, direction)] as const),
      ...counted.map(({ contains, min: minContains, max: maxContains }) => {
        const title = `contains ${jsonOfSub(contains)}`
        const counts = { minContains, ...(maxContains !== undefined && { maxContains }) }
        return [title, { contains: refTo(contains, direction, `${pointer} ${title}`), ...counts }] as const
      }),
      ...(unions.length === 1 ? [] : unions).map((union) => {
        const [kind, branches] = shapesIn(union, pointer, direction)
        return [branches.map(([branch]) => titleOf(branch)).join(), { [kind]: branches.map(([, ref]) => ref) }] as const
      }),
      ...rules.map(([name, rule]) => {
        const title = `${name} ${jsonOfSub(rule)}`
        return [title, { [name]: ruleIn(name, rule, direction, `${pointer} ${title}`) }] as const
      }),
    ]
    return titled.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule)
  }

  /** The rules beside a union, moved into each of its branches. */
  function inOneShape(sub: Sub, full: Normal): Normal {
    const normal = withoutList(side, full)
    const [union, ...more] = normal.unions
    const isBeside = union && more.length === 0 && !isUnion(normal)
    return ownRules(isBeside ? distributed(side, sub, normal, union) : normal)
  }

  /** The branches of a union in an order that does not depend on how they were written, each with its schema. */
  function shapesIn(union: Union, pointer: string, direction: Direction) {
    const [kind, list] = [union.kind, branchesOf(union)]
    const writtenKind = kind === 'oneOf' && areApart(side, list, direction) ? 'anyOf' : kind
    const branches = list.map((branch) => [titleOf(branch), branch] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const refs = branches.map(([title, branch]) => [branch, refTo(branch, direction, `${pointer} ${title}`)] as const)
    return [writtenKind, refs] as const
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

  /** All rules of a keyword as one value; `undefined` where they are written one by one. */
  function atOnce(name: string, rest: Rules, direction: Direction): unknown {
    const rules = rest.get(name) ?? []
    const values = rules.map(({ value }) => value)
    if (name === 'pattern') return asSet(values)
    if (name === 'multipleOf') return leastCommonMultiple(values.map(Number)) ?? asSet(values)
    if (name === 'dependentRequired') {
      return asData(Object.fromEntries([...dependenciesIn(rest)].map(([key, list]) => [key, asSet(list)])))
    }
    if (name === 'patternProperties' || name === 'dependentSchemas') {
      return Object.fromEntries([...membersOf(rules)].map(([key, sub]) => [key, refTo(sub, direction)]))
    }
    return rules.length === 1 ? ruleIn(name, rules[0]!, direction) : undefined // the only one
  }

  function ruleIn(name: string, rule: Sub, direction: Direction, title?: string): unknown {
    if (name !== 'not' && !carrying.includes(name)) return asData(rule.value)
    return typeof rule.value === 'boolean' && !rule.also ? rule.value : refTo(rule, direction, title)
  }

  function titleOf(branch: Sub): string {
    const tags = [...normalised(side, branch).properties].flatMap(([name, sub]) => {
      const values = normalised(side, sub).enum
      return values?.length === 1 ? [`${name} ${JSON.stringify(values[0])}`] : []
    })
    return tags[0] ?? jsonOfSub(branch)
  }

  return { refTo, schemas, subs }
}

/** A discriminator with its whole mapping, implicit entries included. */
function discriminatorOf(discriminator: Sub, normal: Normal): unknown {
  const { value } = discriminator
  if (!isObject(value)) return asData(value)
  return asData([value['propertyName'], asSet([...mappingOf(discriminator, normal)])])
}

function isPlainRef({ value, also }: Sub): boolean {
  return also === undefined && isObject(value) && Object.keys(value).join() === '$ref'
}

function pointersOf({ pointer, also = [] }: Sub): string[] {
  return [pointer, ...also.flatMap(pointersOf)]
}

function jsonOfSub({ value, also = [] }: Sub): string {
  return jsonOf([value, ...also.map((each) => each.value)])
}

function jsonOf(value: unknown): string {
  return JSON.stringify(sorted(value))
}
