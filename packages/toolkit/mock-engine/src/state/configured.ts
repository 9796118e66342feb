import { type OptionRule, type OptionRules, checkOptions, objectRule } from '@specwright/server-engine/engine'
import type { Contract } from '../contract/types.ts'
import type { Collection } from './collection.ts'
import type { NamedCollection } from './rules.ts'

/** What the configuration of a mock says of a collection: of one of its contract, or of one of its own. */
export type CollectionConfiguration = Partial<Omit<Collection, 'name'>>

/** A collection of the mock's own, which a seed and the control interface fill. */
export const ownCollection: Omit<Collection, 'name'> = {
  id: { member: 'id', kind: 'string', isUnique: true },
  parents: [],
  readOnly: [],
  defaults: {},
  times: [],
  isSeeded: true,
}

/** What the configuration of a collection must be: made where one is checked, so that a page without checks leaves it out. */
function collectionRules(): OptionRules<Omit<Collection, 'name'>> {
  const members = objectRule('must be an object of members')
  const names = stringsRule('names of members')
  return {
    parents: itemsRule(),
    id: partRule('member', 'kind'),
    members: names,
    readOnly: names,
    atCreation: names,
    initially: members,
    writeOnly: stringsRule('JSON Pointers'),
    defaults: members,
    times: itemsRule('member', 'of', 'as'),
    inside: partRule('name', 'readOnly', 'defaults', 'times'),
    isSeeded: { type: 'boolean', is: (value) => value === true, must: 'must be true' },
    relations: itemsRule('member', 'collection'),
    secrets: members,
    orderedBy: { type: 'string', is: (value) => typeof value === 'string', must: 'must be the name of a member' },
    conflicts: itemsRule('when', 'owns', 'owner', 'owned'),
    log: partRule('collection', 'item'),
  }
}

function stringsRule(what: string): OptionRule {
  return {
    type: 'object',
    is: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    must: `must be an array of ${what}`,
  }
}

function partRule(...names: readonly string[]): OptionRule {
  return objectRule(`must be an object with ${names.join(', ')}`, (value) => names.every((name) => name in value))
}

function itemsRule(...names: readonly string[]): OptionRule {
  const { is } = partRule(...names)
  return {
    type: 'object',
    is: (value) => Array.isArray(value) && value.every(is),
    must: `must be an array of objects${names.length === 0 ? '' : ` with ${names.join(', ')}`}`,
  }
}

/**
 * Checks the configurations of collections.
 *
 * @throws {TypeError | RangeError} With the first member that is unknown, or whose value is not allowed.
 */
export function checkConfiguration(configured: Readonly<Record<string, CollectionConfiguration>>): void {
  const rules = collectionRules()
  for (const [name, given] of Object.entries(configured))
    checkOptions(`Cannot configure the collection ${name}`, given, rules)
}

/** A contract with what a configuration says of its collections, and with others. */
export function withCollections<Given extends Contract>(
  contract: Given,
  configured: Readonly<Record<string, CollectionConfiguration>>,
): Given {
  if (Object.keys(configured).length === 0) return contract
  const { collections = [] } = contract
  const known = collections.map((each): Collection => completed(each, configured[each.name]))
  const names = new Set(collections.map(({ name }) => name))
  const added = Object.entries(configured)
    .filter(([name]) => !names.has(name))
    .map(([name, more]): Collection => ({ ...ownCollection, ...more, name }))
  return { ...contract, collections: [...known, ...added] }
}

/** A collection with what a configuration says of it; of its parents, the contract says the parameters. */
function completed(collection: Collection, { parents = [], ...more }: CollectionConfiguration = {}): Collection {
  const count = Math.max(parents.length, collection.parents.length)
  const all = Array.from({ length: count }, (_, index) => ({ ...collection.parents[index], ...parents[index] }))
  return { ...collection, ...more, parents: all }
}

/** The collections that configured collections name, and they themselves. */
export function collectionsNamed(
  configured: Readonly<Record<string, CollectionConfiguration>>,
): readonly NamedCollection[] {
  return Object.entries(configured).flatMap(([name, { parents = [], relations = [], conflicts = [], log }]) => {
    const place = `collections/${name}`
    return [
      [place, name] as const,
      ...parents.flatMap(({ collection }) =>
        collection === undefined ? [] : [[`${place}/parents`, collection] as const],
      ),
      ...relations.map(({ collection }) => [`${place}/relations`, collection] as const),
      ...conflicts.map(({ owns }) => [`${place}/conflicts`, owns] as const),
      ...(log ? [[`${place}/log`, log.collection] as const] : []),
    ]
  })
}
