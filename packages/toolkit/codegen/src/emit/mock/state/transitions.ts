import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { objectsIn, successesOf } from './bodies.ts'
import type { Transition, Transitions } from './collection.ts'
import { everyProperty, valuesOf } from './variants.ts'

/** The transitions that operations declare (`x-transitions`), by their ids. */
export function transitionsOf(model: Model): Readonly<Record<string, Transitions>> {
  return Object.fromEntries(
    model.operations.flatMap((operation) => {
      const rules = rulesOf(operation)
      const member = rules.length === 0 ? undefined : stateMember(operation, rules, model)
      return member === undefined ? [] : [[operation.id, { member, rules }] as const]
    }),
  )
}

/** Those of the table that this operation triggers. */
function rulesOf({ id, extensions }: OperationModel): Transition[] {
  const { 'x-transitions': table } = extensions
  return Array.isArray(table) ? table.flatMap((each: unknown) => (isObject(each) ? ruleOf(each, id) : [])) : []
}

function ruleOf({ from: given, trigger, guard, to, effects, status }: JsonObject, id: string): Transition[] {
  const from = typeof given === 'string' ? [given] : given
  if (!isTexts(from) || typeof status !== 'number' || (trigger !== undefined && trigger !== id)) return []
  return [
    {
      from,
      ...(typeof guard === 'string' && { guard }),
      ...(typeof to === 'string' && { to }),
      ...(isTexts(effects) && { effects }),
      status,
    },
  ]
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** The member of the returned item that has all of the states. */
function stateMember(operation: OperationModel, rules: readonly Transition[], model: Model): string | undefined {
  const states = rules.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])])
  const objects = successesOf(operation, model).flatMap(({ body }) =>
    body === undefined ? [] : objectsIn(body, model),
  )
  const members = objects.flatMap(({ variants }) => Object.entries(everyProperty(variants)))
  return members.find(([, schema]) => {
    const values = valuesOf(schema, model)
    return values !== undefined && states.every((state) => values.includes(state))
  })?.[0]
}
