import { keysOf, suggestion } from '@specwright/server-engine/engine'
import type { Contract } from '../contract/types.ts'
import { checkConfiguration, collectionsNamed, withCollections, type CollectionConfiguration } from './configured.ts'
import { collectionNames, type StateConfiguration } from './handlers.ts'
import { collectionsOfRules } from './rules.ts'

/** What a mock is configured with, of what its contract does not say, and what its code reads of it. */
export interface Configured extends Pick<StateConfiguration, 'guards' | 'effects' | 'errors'> {
  readonly collections?: Readonly<Record<string, CollectionConfiguration>>
  /** Collections of the contract that code names: others that are configured are the mock's own. */
  readonly kept?: readonly string[]
  /** Members of items that code names, by collection. */
  readonly members?: Readonly<Record<string, readonly string[]>>
  /** Security schemes that code names. */
  readonly schemes?: readonly string[]
}

/** A name that the contract does not have, or no longer. */
export interface MissingName {
  /** Where it is in the configuration, what it names, and where the contract would have it. */
  readonly message: string
  /** An operation of the contract that is about the same items, if there is one. */
  readonly operation?: string
}

/** A name in the configuration, and the names that the contract has there. */
interface Named {
  /** Where it is in the configuration. */
  readonly place: string
  readonly what: 'collection' | 'operation' | 'member' | 'state' | 'guard' | 'effect' | 'security scheme'
  readonly name: string
  readonly known: readonly string[]
  /** Where the contract would have it. */
  readonly of: string
  /** The collection whose items it is about. */
  readonly collection?: string
}

/**
 * Checks that a configuration names nothing that the contract does not have, or no longer.
 *
 * @throws {TypeError | RangeError} With the first such name, its place in the configuration, and that in the contract.
 */
export function checkConfigured(contract: Contract, configured: Configured): void {
  const [first] = missingNames(contract, configured)
  if (first) throw new RangeError(`Cannot create the mock: ${first.message}`)
}

/**
 * The names of a configuration that the contract does not have.
 *
 * @throws {TypeError | RangeError} For a part of the configuration that is not valid, whatever the contract.
 */
export function missingNames(contract: Contract, configured: Configured): readonly MissingName[] {
  const { collections = {}, kept: ofContract = [], members = {}, schemes = [], ...rest } = configured
  checkConfiguration(collections)
  const named = [...collectionsOfRules(rest), ...collectionsNamed(collections)]
  const kept = named.length === 0 ? [] : collectionNames(withCollections(contract, collections))
  const unkept = named.flatMap(([place, name]): MissingName[] => {
    if (kept.includes(name)) return []
    const message = `${place} names the collection "${name}", which the mock does not keep. ${suggestion(name, kept)}`
    return [{ message }]
  })
  const knownSchemes = Object.keys(contract.securitySchemes)
  // Collections and actions may be inferred only when they are read: no name, no reading.
  const ofKept = ofContract.map((name): Named => {
    const known = (contract.collections ?? []).map((each) => each.name)
    return { place: 'kept', what: 'collection', name, known, of: 'x-collection' }
  })
  const ofSchemes = schemes.map((name): Named => {
    return { place: 'schemes', what: 'security scheme', name, known: knownSchemes, of: 'components' }
  })
  const ofCollections = Object.entries(collections).flatMap((each) => membersNamed(contract, each))
  const ofCode = Object.entries(members).flatMap(([collection, names]) =>
    names.flatMap((name) => memberNamed(contract, { place: `members/${collection}`, collection, name })),
  )
  const all = [...ofKept, ...rulesNamed(contract, rest), ...ofCollections, ...ofCode, ...ofSchemes]
  const missing = all.flatMap(({ place, what, name, known, of, collection }): MissingName[] => {
    if (known.includes(name)) return []
    const message = `${place} names the ${what} "${name}", which ${of} of the contract does not have. ${suggestion(name, known)}`
    const operation = Object.entries(contract.actions ?? {}).find(([, action]) => action.collection === collection)?.[0]
    return [{ message, ...(collection !== undefined && operation !== undefined && { operation }) }]
  })
  return [...unkept, ...missing]
}

/** The operations, guards and effects of a configuration. */
function rulesNamed({ routes, transitions = {} }: Contract, { guards, effects, errors }: Configured): Named[] {
  const rules = Object.values(transitions).flatMap((each) => each.rules)
  const of = 'x-transitions'
  const all = [
    ['errors', 'operation', errors, Object.keys(routes), 'paths'],
    ['guards', 'guard', guards, rules.flatMap(({ guard }) => guard ?? []), of],
    ['effects', 'effect', effects, rules.flatMap((rule) => rule.effects ?? []), of],
  ] as const
  return all.flatMap(([part, what, given = {}, known, where]) =>
    Object.keys(given).map((name) => ({ place: `${part}/${name}`, what, name, known, of: where })),
  )
}

/** The members and states of a collection of the contract that a configuration names. */
function membersNamed(contract: Contract, [name, configured]: readonly [string, CollectionConfiguration]): Named[] {
  const member = (place: string, named: string, of = name): Named[] =>
    memberNamed(contract, { place: `collections/${name}/${place}`, collection: of, name: named })
  const { defaults = {}, times = [], relations = [], parents = [], conflicts = [], orderedBy, log } = configured
  return [
    ...Object.keys(defaults).flatMap((each) => member('defaults', each)),
    ...times.flatMap((each) => member('times', each.member)),
    ...relations.flatMap((each) => member('relations', each.member)),
    ...parents.flatMap((each) => (each.member === undefined ? [] : member('parents', each.member))),
    ...(orderedBy === undefined ? [] : member('orderedBy', orderedBy)),
    ...(log
      ? keysOf(log.item)
          .slice(0, 1)
          .flatMap((each) => member('log/item', each, log.collection))
      : []),
    ...conflicts
      .flatMap(({ when }) => Object.entries(when))
      .flatMap(([each, state]) => [...member('conflicts', each), ...statesNamed(contract, name, each, state)]),
  ]
}

/** A member of items, if the contract lists their members. */
function memberNamed(
  { collections = [] }: Contract,
  { collection, ...named }: { readonly place: string; readonly collection: string; readonly name: string },
): Named[] {
  const known = collections.find((each) => each.name === collection)?.members
  return known ? [{ ...named, what: 'member', known, of: `the schema of ${collection}`, collection }] : []
}

function statesNamed(
  { transitions = {}, actions = {} }: Contract,
  collection: string,
  member: string,
  state: unknown,
): Named[] {
  const tables = Object.entries(transitions).filter(
    ([id, table]) => actions[id]?.collection === collection && table.member === member,
  )
  const known = tables.flatMap(([, { rules }]) =>
    rules.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])]),
  )
  if (tables.length === 0) return []
  const place = `collections/${collection}/conflicts`
  return [{ place, what: 'state', name: String(state), known, of: 'x-transitions', collection }]
}
