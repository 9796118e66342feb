import { checkOption, isObject, objectRule } from '@specwright/server-engine/engine'

/** What a guard requires of an item: that it owns rows of a collection, or none. */
export type Guard = { readonly owns: string } | { readonly ownsNo: string }

/** What a transition changes besides the state: members of the rows that the item owns. */
export interface Effect {
  readonly in: string
  readonly sets: Readonly<Record<string, unknown>>
}

/** The guards and effects that the transitions of a contract name. */
export interface Rules {
  readonly guards?: Readonly<Record<string, Guard>>
  readonly effects?: Readonly<Record<string, Effect>>
}

const guardRule = objectRule(
  'must be an object with the name of a collection, as owns or ownsNo',
  ({ owns, ownsNo = owns }) => typeof ownsNo === 'string',
)

const effectRule = objectRule(
  'must be an object with the name of a collection (in) and the members that it sets',
  (effect) => typeof effect['in'] === 'string' && isObject(effect['sets']),
)

/** A place in the configuration of a mock, with the collection that it names. */
export type NamedCollection = readonly [place: string, collection: string]

/**
 * Checks guards and effects, and returns the collections that they name.
 *
 * @throws {TypeError | RangeError} With the first that is not valid.
 */
export function collectionsOfRules({ guards = {}, effects = {} }: Rules): readonly NamedCollection[] {
  for (const [name, guard] of Object.entries(guards))
    checkOption('Cannot create the mock', [`guards/${name}`, guard], guardRule)
  for (const [name, effect] of Object.entries(effects))
    checkOption('Cannot create the mock', [`effects/${name}`, effect], effectRule)
  return [
    ...Object.entries(guards).map(([name, guard]) => [`guards/${name}`, collectionOf(guard)] as const),
    ...Object.entries(effects).map(([name, effect]) => [`effects/${name}`, effect.in] as const),
  ]
}

/** The collection whose rows a guard requires, or forbids. */
export function collectionOf(guard: Guard): string {
  return 'owns' in guard ? guard.owns : guard.ownsNo
}
