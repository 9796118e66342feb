import { findingFor, type Finding } from '@specwright/diff'
import type { Model } from '@specwright/document/model'
import type { Action } from '../emit/mock/state/collection.ts'
import { partName } from '../emit/mock/state/filters.ts'
import { stateOf, type Inference } from '../emit/mock/state/state.ts'

/** What a mock of the base does, and one of the revision no longer: it keeps items, selects or orders them, or has pages. */
export function mockFindings(base: Model, revision: Model): readonly Finding[] {
  const after = new Map(stateOf(revision).inferences.map((each) => [each.operation.key, each]))
  return stateOf(base).inferences.flatMap((before) => {
    const next = after.get(before.operation.key)
    if (!('action' in before) || next === undefined) return []
    return lossesOf(before.action, next).map((reason) => {
      const { pointer, beta } = next.operation
      const change = { rule: 'mock', place: pointer, wire: 'none', types: 'none', before: true, after: false } as const
      return findingFor({ ...change, reason }, beta)
    })
  })
}

function lossesOf(before: Action, after: Inference): readonly string[] {
  if ('reason' in after) return [`a mock no longer keeps ${before.collection}: ${after.reason}`]
  if (before.does !== 'list' || after.action.does !== 'list') return []
  const { operation, action } = after
  // A parameter that is gone, or has another name, is rated by itself.
  const has = (name: string): boolean => operation.parameters.some((each) => each.in === 'query' && each.name === name)
  const kept = new Set(action.filters.map(partName))
  return [
    ...before.filters.flatMap((filter) =>
      has(filter.parameter) && !kept.has(partName(filter))
        ? [`a mock no longer selects items by ${partName(filter)}`]
        : [],
    ),
    ...(before.sort && !action.sort ? [`a mock no longer orders items by ${before.sort.parameter}`] : []),
    ...(before.paging && !action.paging ? ['a mock no longer has pages of its items'] : []),
  ]
}
