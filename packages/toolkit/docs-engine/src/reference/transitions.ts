import type { Transition } from './state-diagram.ts'
import type { Operation } from './docs-data.ts'
import { resolved, textOf, written } from './contract.ts'
import { list, say } from './say.ts'

/** A transition of the contract. */
export interface ContractTransition extends Transition {
  readonly also: string
  readonly assumed: string | undefined
}

/** The transition table of an operation; empty for one that changes no state. */
export function transitionsOf(operation: Operation): ContractTransition[] {
  const table = written(operation)['x-transitions']
  return (Array.isArray(table) ? table : []).map((each) => {
    const row = resolved(each)
    return {
      from: [row['from'] ?? []].flat().map(String),
      condition: String(row['condition']),
      to: row['to'] === undefined ? undefined : textOf(row['to']),
      also: textOf(row['also']),
      status: String(row['status']),
      assumed: typeof row['x-assumed'] === 'string' ? row['x-assumed'] : undefined,
    }
  })
}

/** A picture of transitions as text. */
export function textFor(transitions: readonly Transition[]): string {
  return transitions.map(textOfOne).join(' ')
}

function textOfOne({ from, to, condition, status }: Transition): string {
  const states = list(from, 'or').join('')
  return to === undefined
    ? say('pictureStays', { states, status, condition })
    : say('pictureBecomes', { states, state: to, status, condition })
}
