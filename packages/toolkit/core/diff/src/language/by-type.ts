import { isValid } from '@specwright/json-schema/examples'
import type { JsonObject } from '@specwright/json-schema/json'
import { factsOf as keywordFacts } from '@specwright/json-schema/keyword'
import type { Facts } from './facts.ts'
import type { Atom } from './literal.ts'
import { formatted as aboutFormat } from '../contract/keyword.ts'

/** The types of JSON, with integers among the numbers. */
const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
/** A type of JSON. */
export type JsonType = (typeof jsonTypes)[number]

/** The types that the claims leave: a keyword about one type is refused by values of that type alone. */
export function typesLeft({ atoms, present, absent }: Facts): readonly JsonType[] {
  const isLimited = [...absent].some((name) => present.has(name))
  return jsonTypes.filter((type) => {
    // `required` only applies to objects: a claim that it is not met is about one.
    if (type === 'object' && isLimited) return false
    return atoms.every((atom) => allowsType(atom, type))
  })
}

/** True for a claim that values of a type may meet, as far as it names types. */
export function allowsType(atom: Atom, type: JsonType): boolean {
  const { name, fragment, holds } = atom
  if (name !== 'type') return true
  const held = fragment['type']
  const listed = (Array.isArray(held) ? held : [held]).map(String)
  if (type === 'number')
    return holds ? listed.some((each) => each === 'number' || each === 'integer') : !listed.includes('number')
  return listed.includes(type) === holds
}

function isAbout({ name, fragment }: Atom, type: JsonType): boolean {
  const about = name === 'format' ? aboutFormat(fragment['format']) : keywordFacts(name).about
  return about === undefined || about === type
}

/** What is claimed about values of a type; `undefined` where a claim excludes them. */
export function factsAbout(type: JsonType, facts: Facts): Facts | undefined {
  // A keyword accepts the values that it is not about.
  if (facts.atoms.some((atom) => !atom.holds && !isAbout(atom, type))) return undefined
  return { ...facts, atoms: facts.atoms.filter((atom) => isAbout(atom, type)) }
}

/** A schema of each type, and the document that they are in: one of each, since a document is read once. */
const schemaOf: ReadonlyMap<JsonType, JsonObject> = new Map(jsonTypes.map((type) => [type, { type }]))
const nothing: JsonObject = {}

/** The values of a type, where the claims list them. */
export function listedValues(type: JsonType, { atoms }: Facts): readonly unknown[] | undefined {
  if (type === 'null') return [null]
  if (type === 'boolean') return [true, false]
  const lists = atoms.flatMap(({ name, fragment, holds }) => {
    if (!holds) return []
    if (name === 'const') return [[fragment['const']]]
    return name === 'enum' && Array.isArray(fragment['enum']) ? [fragment['enum'] as readonly unknown[]] : []
  })
  return lists[0]?.filter((value) => isValid(schemaOf.get(type)!, value, nothing)) // one of them
}
