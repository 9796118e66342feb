import type { Operation } from '@loyalty-kit/spec'
import { resolved, textOf, written } from './contract.ts'

/** What an operation does to the state of a resource, under one condition. */
export interface Transition {
  readonly from: readonly string[]
  readonly condition: string
  /** `undefined` where the state stays as it is. */
  readonly to: string | undefined
  readonly also: string
  readonly status: string
  readonly assumed: string | undefined
}

/** The transition table of an operation; empty for one that changes no state. */
export function transitionsOf(operation: Operation): Transition[] {
  const table = written(operation)['x-transitions']
  return (Array.isArray(table) ? table : []).map((each) => {
    const row = resolved(each)
    return {
      from: (row['from'] as unknown[]).map(String), // a list, as the contract's tests prove
      condition: String(row['condition']),
      to: row['to'] === undefined ? undefined : textOf(row['to']),
      also: textOf(row['also']),
      status: String(row['status']),
      assumed: typeof row['x-assumed'] === 'string' ? row['x-assumed'] : undefined,
    }
  })
}
