import { expr, stmt, type Statement } from '@specwright/code'
import type { Check } from '../check.ts'

/** The variables of a list of checks, and the others, which see them. */
export function flagsFirst(checks: readonly Check[]): [flags: readonly Check[], others: readonly Check[]] {
  return [checks.filter(({ kind }) => kind === 'flags'), checks.filter(({ kind }) => kind !== 'flags')]
}

/** The variables that remember outcomes, none of which has occurred yet. */
export function flagsMade({ names }: Extract<Check, { kind: 'flags' }>): Statement {
  return stmt.let(...names.map((name) => ({ name, value: expr.false })))
}

/** The statement that remembers an outcome, where something needs it. */
export function remembered(flag: string | undefined): readonly Statement[] {
  return flag !== undefined ? [stmt.do(expr.assign(expr.name(flag), expr.true))] : []
}
