import { suggestion } from '../check-options.ts'
import type { Contract } from '../types.ts'
import { checkCollections, checkConfiguration, withCollections, type CollectionConfiguration } from './configured.ts'
import { collectionNames, type StateConfiguration } from './handlers.ts'
import { keysOf } from '../json.ts'
import { checkRules } from './rules.ts'

/** What a mock is configured with, of what its contract does not say. */
export interface Configured extends Pick<StateConfiguration, 'guards' | 'effects' | 'errors'> {
  readonly collections?: Readonly<Record<string, CollectionConfiguration>>
}

/** A name in the configuration, and the names that the contract has there. */
interface Named {
  /** Where it is in the configuration. */
  readonly place: string
  readonly what: 'operation' | 'member' | 'state' | 'guard' | 'effect'
  readonly name: string
  readonly known: readonly string[]
  /** Where the contract would have it. */
  readonly of: string
}

/**
 * Checks that a configuration names nothing that the contract does not have, or no longer.
 *
 * @throws {TypeError | RangeError} With the first such name, its place in the configuration, and that in the contract.
 */
export function checkConfigured(contract: Contract, { collections = {}, ...rest }: Configured): void {
  checkConfiguration(collections)
  const names = (): readonly string[] => collectionNames(withCollections(contract, collections))
  checkRules(rest, names)
  checkCollections(collections, names)
  const named = [
    ...rulesNamed(contract, rest),
    ...Object.entries(collections).flatMap((each) => membersNamed(contract, each)),
  ]
  for (const { place, what, name, known, of } of named) {
    if (known.includes(name)) continue
    throw new RangeError(
      `Cannot create the mock: ${place} names the ${what} "${name}", which ${of} of the contract does not have. ${suggestion(name, known)}`,
    )
  }
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
  const { collections = [] } = contract
  const membersOf = (of: string): readonly string[] | undefined => collections.find((each) => each.name === of)?.members
  const member = (place: string, named: string, of = name): Named[] => {
    const known = membersOf(of)
    return known
      ? [{ place: `collections/${name}/${place}`, what: 'member', name: named, known, of: `the schema of ${of}` }]
      : []
  }
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
  return [
    { place: `collections/${collection}/conflicts`, what: 'state', name: String(state), known, of: 'x-transitions' },
  ]
}
