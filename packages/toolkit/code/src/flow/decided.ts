import type { Statement } from '../node.ts'
import { visit } from '../visit.ts'
import { start } from './scope.ts'
import { bodyOf } from './statements.ts'

/**
 * Statements of a function in which no test of a type, and no comparison with a literal, has a result that earlier ones
 * imply: TypeScript follows the same tests, and refuses a comparison that can never hold.
 *
 * The parameters of the function are of any type, and reading a variable or a member twice gives the same value.
 */
export function decided(statements: readonly Statement[]): readonly Statement[] {
  const changing = new Set<string>()
  for (const piece of visit(...statements)) {
    const target = piece.kind === 'assign' ? piece.target : piece.kind === 'increment' ? piece.of : undefined
    if (target?.kind === 'name') changing.add(target.name)
  }
  return bodyOf(statements, start, changing)
}
