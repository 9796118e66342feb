import { isObject, own } from '@specwright/json-schema/json'
import { isOmitted } from '@specwright/json-schema/keyword'
import { both } from './intersection.ts'
import { partAt, type Scene } from './scene.ts'
import { bottom, lazily, top, topExcept, withMember, type Lazy, type Member, type Part, type Shape } from './shape.ts'
import { asRule, either, unionOf } from './union.ts'

/** What the keywords for objects say. */
export function objectOf(scene: Scene): Shape {
  const { schema } = scene
  const members = membersOf(scene)
  const prefixes = prefixesOf(scene)
  const additional = own(schema, 'additionalProperties')
  const hasOthers = additional !== undefined
  if (members.size === 0 && prefixes === undefined && !hasOthers) return dependentRequired(scene)
  const patterns = Object.keys(objectAt(scene, 'patternProperties')).map((each) =>
    partAt(scene, 'patternProperties', each),
  )
  // Members of the other direction are no part of the type, but they may be there.
  const omits = Object.values(objectAt(scene, 'properties')).some(isOmitted)
  const rest = omits ? () => top : partAt(scene, 'additionalProperties')
  const others =
    additional === false && patterns.length === 0
      ? undefined
      : lazily(() => either([rest, ...patterns].map((each) => each())))
  const part: Part = {
    is: 'object',
    members: withPrefixes(members, prefixes ?? new Map()),
    // An index of all names includes those with a prefix.
    prefixes: hasOthers ? new Map() : (prefixes ?? new Map()),
    isClosed: additional === false && patterns.length === 0 && !omits,
    ...(hasOthers && others && { others }),
  }
  return both(topExcept('object', part), dependentRequired(scene))
}

function objectAt({ schema }: Scene, keyword: string): { readonly [key: string]: unknown } {
  const value = own(schema, keyword)
  return isObject(value) ? value : {}
}

/** The members of `properties` and `required`. */
function membersOf(scene: Scene): ReadonlyMap<string, Member> {
  const required = own(scene.schema, 'required')
  const names = new Set<unknown>(Array.isArray(required) ? required : [])
  const members = new Map<string, Member>(
    Object.entries(objectAt(scene, 'properties')).flatMap(([name, source]): [string, Member][] => {
      if (isOmitted(source)) return []
      return [[name, { required: names.has(name), shape: partAt(scene, 'properties', name), source }]]
    }),
  )
  const additional = Object.hasOwn(scene.schema, 'additionalProperties')
    ? partAt(scene, 'additionalProperties')
    : undefined
  const hasPatterns = Object.hasOwn(scene.schema, 'patternProperties')
  for (const name of names) {
    if (typeof name !== 'string' || members.has(name)) continue
    members.set(name, { required: true, shape: hasPatterns ? () => top : (additional ?? (() => top)) })
  }
  return members
}

/** The shapes of names that start with a string, by that string; `undefined` without such a pattern. */
function prefixesOf(scene: Scene): ReadonlyMap<string, Lazy> | undefined {
  const found = new Map<string, Lazy>()
  for (const pattern of Object.keys(objectAt(scene, 'patternProperties'))) {
    const prefix = /^\^([\w-]+)(\.\*)?$/.exec(pattern)?.[1]
    if (prefix !== undefined) found.set(prefix, partAt(scene, 'patternProperties', pattern))
  }
  // A longer prefix has the rules of a shorter one, too.
  const all = [...found].map(([prefix, shape]): [string, Lazy] => [prefix, withRulesOf(prefix, shape, found)])
  return found.size === 0 ? undefined : new Map(all)
}

/** The shape of a member, with those of the prefixes that its name has. */
function withRulesOf(name: string, shape: Lazy, prefixes: ReadonlyMap<string, Lazy>): Lazy {
  const rules = [...prefixes].filter(([prefix, other]) => name.startsWith(prefix) && other !== shape)
  return rules.length === 0 ? shape : lazily(() => rules.map(([, other]) => other()).reduce(both, shape()))
}

function withPrefixes(
  members: ReadonlyMap<string, Member>,
  prefixes: ReadonlyMap<string, Lazy>,
): ReadonlyMap<string, Member> {
  if (prefixes.size === 0) return members
  return new Map(
    [...members].map(([name, each]) => [name, { ...each, shape: withRulesOf(name, each.shape, prefixes) }]),
  )
}

/** A member that requires others: it is absent, or they are present. */
function dependentRequired(scene: Scene): Shape {
  const rules = Object.entries(objectAt(scene, 'dependentRequired')).flatMap(([name, required]): Shape[] => {
    if (!Array.isArray(required) || required.length === 0) return []
    const names = [name, ...required.map(String)].map((each): [string, Member] => [
      each,
      { required: true, shape: () => top },
    ])
    const present: Part = { is: 'object', members: new Map(names), prefixes: new Map(), isClosed: false }
    return [asRule(topExcept('object', unionOf([withMember(name, false, () => bottom), present])))]
  })
  return rules.reduce(both, top)
}
