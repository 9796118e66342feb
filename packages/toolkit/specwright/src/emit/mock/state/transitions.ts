import type { Model, OperationModel } from '@specwright/document/model'
import { objectsIn, successesOf } from './bodies.ts'
import type { Transition, Transitions } from './collection.ts'
import { rulesOf } from './transition-rows.ts'
import { everyProperty, valuesOf } from './variants.ts'

/** The transitions that operations declare (`x-transitions`), by their ids. */
export function transitionsOf(model: Model): Readonly<Record<string, Transitions>> {
  return Object.fromEntries(
    model.operations.flatMap((operation) => {
      const rules = rulesOf(operation, model)
      const member = rules.length === 0 ? undefined : stateMember(operation, rules, model)
      return member === undefined ? [] : [[operation.id, { member, rules }] as const]
    }),
  )
}

/** The member of the returned item that has all of the states. */
export function stateMember(operation: OperationModel, rules: readonly Transition[], model: Model): string | undefined {
  const states = statesIn(rules)
  const objects = successesOf(operation, model).flatMap(({ body }) =>
    body === undefined ? [] : objectsIn(body, model),
  )
  const members = objects.flatMap(({ variants }) => Object.entries(everyProperty(variants)))
  return members.find(([, schema]) => {
    const values = valuesOf(schema, model)
    return values !== undefined && states.every((state) => values.includes(state))
  })?.[0]
}

/** All states of some rows, each once. */
export function statesIn(rules: readonly Transition[]): readonly string[] {
  return [...new Set(rules.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])]))]
}
