import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model, OperationModel } from '@specwright/document/model'
import { childPointer } from '@specwright/json-schema/json'
import { rowProblems, rulesOf, type TransitionProblem } from './transition-rows.ts'
import { stateMember, statesIn } from './transitions.ts'

/** What the mock does not use of the tables of transitions (`x-transitions`), as messages with their JSON Pointers. */
export function transitionProblems(model: Model): { readonly pointer: string; readonly message: string }[] {
  return model.operations.flatMap((operation) => {
    return [...rowProblems(operation, model), ...unknownStates(operation, model)].map(({ pointer, problem }) => ({
      pointer,
      message: `Cannot use x-transitions of ${operation.id}: ${subject(pointer)} ${problem}`,
    }))
  })
}

/** Warnings for the authors of a document. */
export function transitionWarnings(model: Model): Diagnostic[] {
  return transitionProblems(model).map(({ pointer, message }) => {
    return { severity: 'warning', code: 'transitions', message, location: model.document.locate(pointer) }
  })
}

/** The table, or one of its rows, counted from 1. */
function subject(pointer: string): string {
  const [, row] = /\/x-transitions\/(\d+)/.exec(pointer) ?? []
  return row === undefined ? 'it' : `row ${Number(row) + 1}`
}

/** Says that no member of the item has the states of the valid rows. */
function unknownStates(operation: OperationModel, model: Model): TransitionProblem[] {
  const rules = rulesOf(operation, model)
  if (rules.length === 0 || stateMember(operation, rules, model) !== undefined) return []
  const states = statesIn(rules).join(', ')
  const problem = `has states that no member of the returned item allows together: ${states}`
  return [{ pointer: childPointer(operation.pointer, 'x-transitions'), problem }]
}
