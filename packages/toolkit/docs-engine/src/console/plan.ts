import site from 'virtual:specwright-docs/site'
import type { ClientCall, Json, Operation } from '../data.ts'
import { isObject, resolved, textOf, written } from '../reference/contract.ts'
import { bodyPlanOf, type BodyPlan } from './body-plan.ts'
import { credentialsOf, demoTokenRequest, tokenRequestOf, type Credential, type TokenRequest } from './credential.ts'
import { fieldOf, valueText, type ConsoleField, type FieldPlace } from './field.ts'
import { knownValuesOf, type KnownValues } from './known-values.ts'

/** What the console needs to know about an operation. */
export interface ConsolePlan {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly fields: readonly ConsoleField[]
  readonly credentials: readonly Credential[]
  /** How to get a token, for an operation that requires one or takes one in a field. */
  readonly token?: TokenRequest
  /** How the next page of a listing follows: the field that takes its cursor, and where the body has it. */
  readonly next?: { readonly field: string; readonly path: readonly string[] }
  /** Name of the field that takes a token. */
  readonly tokenField?: string
  readonly body: BodyPlan | undefined
  /** How the client calls it, and what precedes the call. */
  readonly client?: ClientCall & { readonly setup: string }
  /** The open sets of its responses. */
  readonly known: readonly KnownValues[]
}

/** The console of an operation, from the contract. */
export function planOf(operation: Operation): ConsolePlan {
  const { id, method, path } = operation
  const source = written(operation)
  const parameters = ((source['parameters'] ?? []) as unknown[]).map(resolved) // an array, as the linter has checked
  const { body, fields: ofBody } = bodyPlanOf(operation)
  const fields = [
    ...parameters
      .filter((parameter) => /^(?:path|query|header)$/.test(textOf(parameter['in'])))
      .map((parameter) => parameterField(parameter, operation)),
    ...ofBody,
  ]
  const tokenField = fields.find(({ name }) => name === site.demo.token?.field)?.name
  const token = tokenField === undefined ? tokenRequestOf(operation) : demoTokenRequest()
  return {
    operation: id,
    method: method.toUpperCase(),
    path,
    fields,
    credentials: credentialsOf(operation),
    ...(token && { token }),
    ...(operation.next && { next: operation.next }),
    ...(tokenField !== undefined && { tokenField }),
    body,
    ...(operation.call && { client: { ...operation.call, setup: site.clientSetups[id] ?? '' } }),
    known: knownValuesOf(resolved(source['responses'])),
  }
}

function parameterField(parameter: Json, operation: Operation): ConsoleField {
  const place = textOf(parameter['in']) as FieldPlace // as filtered above
  const isRequired = parameter['required'] === true
  const made = operation.parameters.find((each) => each.name === parameter['name'] && each.in === place)?.example
  const example = exampleOf(parameter) ?? made
  return fieldOf(textOf(parameter['name']), place, {
    schema: resolved(parameter['schema']),
    isRequired,
    description: textOf(parameter['description']),
    value: isRequired ? valueText(example) : '',
  })
}

function exampleOf(holder: Json): unknown {
  if ('example' in holder) return holder['example']
  const example: unknown = Object.values(resolved(holder['examples']))[0]
  return isObject(example) ? resolved(example)['value'] : undefined
}
