import { equal } from '../equal.ts'
import { isObject } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'
import type { Contradiction } from './impossible.ts'
import { below, isWithin, maxSchemas, typesOf, unconditional } from './in-place.ts'
import type { Sub } from './place.ts'
import type { Registry } from './registry.ts'

/** Keywords that apply other schemas in place unconditionally, which are looked at themselves. */
const followed: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', 'allOf'])

/** The branches of a `oneOf` of which no value can be valid, since another branch accepts all that they accept. */
export function ambiguousBranches(sub: Sub, registry: Registry): readonly Contradiction[] {
  const branches = below(sub, registry, ['oneOf'])
  const covered = branches.flatMap((branch, index) => {
    const other = branches.findIndex((each, at) => at !== index && covers(each, branch, registry))
    return other === -1 ? [] : [{ index, other }]
  })
  return covered
    .filter(({ index, other }) => {
      // Of two that accept the same, the first one says it.
      return other > index || !covered.some((each) => each.index === other && each.other === index)
    })
    .map(({ index, other }) => {
      const what = namedBy(branches[index], registry)
      const message = `No ${what} can be valid: oneOf/${index} and oneOf/${other} both allow it. Use anyOf`
      return { message, keys: ['oneOf', String(index)] }
    })
}

/** True if a schema accepts every value that another one accepts, as far as their types show. */
function covers(wide: Sub, narrow: Sub, registry: Registry): boolean {
  if (wide.place.schema === false || narrow.place.schema === false) return false
  if (equal(wide.place.schema, narrow.place.schema)) return true
  if (!hasOnlyTypes(wide, registry)) return false
  const [types, others] = [typesOf(wide, registry), typesOf(narrow, registry)]
  return (
    types === undefined ||
    (others !== undefined && others.size > 0 && [...others].every((type) => isWithin(type, types)))
  )
}

/** True if a schema accepts every value of its types. */
function hasOnlyTypes(sub: Sub, registry: Registry): boolean {
  const schemas = unconditional(sub, registry)
  return (
    schemas.length < maxSchemas &&
    schemas.every(({ place: { schema } }) => {
      return schema === true || (isObject(schema) && Object.keys(schema).every((name) => isIdle(name, schema[name])))
    })
  )
}

function isIdle(keyword: string, value: unknown): boolean {
  const { annotation, idle = [] } = factsOf(keyword)
  const isKnown = annotation !== undefined || followed.has(keyword) || keyword.startsWith('x-')
  return isKnown || idle.some((each) => equal(each, value))
}

/** What a branch accepts, in words: `integer`, or what has more rules than its types. */
function namedBy(branch: Sub | undefined, registry: Registry): string {
  const types = branch && hasOnlyTypes(branch, registry) ? typesOf(branch, registry) : undefined
  if (types === undefined) return branch && hasOnlyTypes(branch, registry) ? 'value' : 'value of this branch'
  return [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' or ')
}
