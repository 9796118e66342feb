import { own, type JsonObject } from '@specwright/json-schema/json'
import { operationsOf, pathOf, type Operation } from '../contract/operations.ts'
import { renamedPaths } from '../contract/renamed-paths.ts'
import type { Finding, Group } from '../finding/finding.ts'
import { fingerprintOf } from '../finding/fingerprint.ts'
import type { Comparison } from './comparison.ts'
import { compareOperations } from './operations.ts'
import { startComparison } from './start-comparison.ts'

const stable = { direction: 'request', beta: false } as const

/** An operation, and what it became at another path. */
type MovedPair = readonly [before: Operation, after: Operation]

/**
 * Compares the operations of the paths. Those whose paths were renamed are removed and added, which is one change of many
 * findings; what else changed of them is found as if they had kept their paths.
 */
export function comparePaths(
  base: ReadonlyMap<string, Operation>,
  revision: ReadonlyMap<string, Operation>,
  comparison: Comparison,
): void {
  const renames = renamedPaths(missingFrom(revision, base), missingFrom(base, revision), (operation) => {
    return { ...pathOf(operation), id: own(operation.part.value, 'operationId') }
  })
  const groups = new Map<Operation, Group>()
  for (const { before, after, pairs } of renames) {
    const group = { fingerprint: fingerprintOf(['path', before, after]), before, after }
    for (const operation of pairs.flat()) groups.set(operation, group)
  }
  compareOperations(base, revision, { ...stable, groups }, comparison)
  compareMoved(
    renames.flatMap(({ pairs }) => pairs),
    comparison,
  )
}

/**
 * What changed of operations beside their paths.
 *
 * @param pairs JSON Pointers of each in both versions.
 */
export function compareMovedOperations(
  base: JsonObject,
  revision: JsonObject,
  pairs: readonly (readonly [before: string, after: string])[],
): readonly Finding[] {
  const comparison = startComparison(base, revision)
  const [old, next] = [comparison.base, comparison.revision].map(
    (side) => new Map([...operationsOf(side, 'paths').values()].map((each) => [each.part.pointer, each])),
  )
  const moved = pairs.flatMap(([from, to]): MovedPair[] => {
    const [before, after] = [old!.get(from), next!.get(to)] // there are two
    return before && after ? [[before, after]] : []
  })
  compareMoved(moved, comparison)
  return comparison.report.findings()
}

function compareMoved(pairs: readonly MovedPair[], comparison: Comparison): void {
  const [old, next] = [0, 1].map((side) => new Map(pairs.map((pair, n) => [String(n), pair[side]!])))
  compareOperations(old!, next!, stable, comparison) // as there are two of each pair
}

function missingFrom(held: ReadonlyMap<string, Operation>, all: ReadonlyMap<string, Operation>): Operation[] {
  return [...all].flatMap(([key, operation]) => (held.has(key) ? [] : [operation]))
}
