import type { Change } from '../migration.ts'
import type { Confirmed } from './confirmed.ts'
import type { ReadVersion } from './contract-version.ts'
import { replacementOf } from './operation-changes.ts'
import type { OperationPair } from './operation-pairs.ts'

/**
 * The methods and paths of operations that moved, which other operations have now. Paths that moved as a whole are renamed
 * with their callers.
 */
export function takenPaths(
  pairs: readonly OperationPair[],
  { revision, confirmed }: { readonly revision: ReadVersion; readonly confirmed: Confirmed },
): Change[] {
  return pairs.flatMap((pair): Change[] => {
    const { model, face } = pair.before
    const own = replacementOf(pair, revision)
    const taker = revision.operations.find(
      ({ model: each }) => each.path === model.path && each.method === model.method,
    )
    if (own === undefined || taker === undefined || taker === own || confirmed.members.has(`paths.${model.path}`))
      return []
    const method = model.method.toUpperCase()
    const to = `${own.model.method.toUpperCase()} ${own.model.path}`
    return [{ kind: 'path-taken', method, path: model.path, before: face.id, after: taker.face.id, to }]
  })
}
