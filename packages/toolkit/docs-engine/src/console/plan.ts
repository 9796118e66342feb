import site from 'virtual:specwright-docs/site'
import type { ClientCall, Json, Operation } from '../reference/docs-data.ts'
import { resolved, textOf, written } from '../reference/contract.ts'
import { exampleValuesOf } from '../reference/example-values.ts'
import { bodyPlanOf, type BodyPlan } from './body-plan.ts'
import { credentialsOf, demoTokenRequest, tokenRequestOf, type Credential, type TokenRequest } from './credential.ts'
import { fieldOf, withKeys, type ConsoleField } from './field.ts'
import { isSecret } from './is-secret.ts'
import { knownValuesOf, type KnownValues } from './known-values.ts'

/** What the console needs to know about an operation. */
export interface ConsolePlan {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly fields: readonly ConsoleField[]
  /** How its parameters are written, and what its responses may be. */
  readonly writers: Operation['request']['writers']
  readonly accept: readonly string[]
  readonly receives?: Operation['request']['receives']
  readonly credentials: readonly Credential[]
  /** How to get a token, for an operation that requires one or takes one in a field. */
  readonly token?: TokenRequest
  /** How the next page of a listing follows: the field that takes its cursor, and where the body has it. */
  readonly next?: { readonly field: string; readonly path: readonly string[] }
  /** Name of the field that takes a token. */
  readonly tokenField?: string
  readonly body: BodyPlan | undefined
  /** How the client calls it, and what precedes the call. */
  readonly client?: ClientCall & {
    /** The parts of what precedes the call, between which the address is. */
    readonly setup: readonly string[]
    readonly address: string
  }
  /** The open sets of its responses. */
  readonly known: readonly KnownValues[]
}

const plans = new WeakMap<Operation, ConsolePlan>()

/** The console of an operation, from the contract; its page asks for it several times. */
export function planOf(operation: Operation): ConsolePlan {
  const plan = plans.get(operation) ?? planned(operation)
  plans.set(operation, plan)
  return plan
}

function planned(operation: Operation): ConsolePlan {
  const { id, path, request } = operation
  const source = written(operation)
  const inSource = ((source['parameters'] ?? []) as unknown[]).map(resolved) // an array, as the linter has checked
  const { body, fields: ofBody } = bodyPlanOf(operation)
  const inRequest = request.parameters.map((types) => {
    const parameter = inSource.find((each) => each['name'] === types.name && each['in'] === types.in) ?? {}
    return parameterField(parameter, types, operation)
  })
  const fields = withKeys([...inRequest, ...ofBody])
  const tokenField = fields.find(({ name }) => name === site.demo.token?.field)?.key
  const next = operation.next && fields.find((field) => field.in === 'query' && field.name === operation.next?.field)
  const token = tokenField === undefined ? tokenRequestOf(operation) : demoTokenRequest()
  return {
    operation: id,
    method: request.method,
    path,
    fields,
    writers: request.writers,
    accept: request.accept,
    ...(request.receives && { receives: request.receives }),
    credentials: credentialsOf(operation),
    ...(token && { token }),
    ...(operation.next && next && { next: { ...operation.next, field: next.key } }),
    ...(tokenField !== undefined && { tokenField }),
    body,
    ...(operation.call && {
      client: { ...operation.call, setup: site.clientSetups[id] ?? [], address: site.demo.url },
    }),
    known: knownValuesOf(resolved(source['responses'])),
  }
}

function parameterField(parameter: Json, sent: SentParameter, operation: Operation): ConsoleField {
  const { name, in: place, ...types } = sent
  const isRequired = parameter['required'] === true
  const made = operation.parameters.find((each) => each.name === name && each.in === place)?.example
  const schema = resolved(parameter['schema'])
  const content = Object.values(resolved(parameter['content'])).map(resolved)
  const isShown = [parameter, schema, ...content].some((each) => documenting.some((keyword) => keyword in each))
  return fieldOf(name, place, {
    types,
    values: 'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : [],
    isSecret: isSecret(name, schema),
    isRequired,
    description: textOf(parameter['description']),
    value: isRequired ? (exampleOf(parameter) ?? made) : undefined,
    isMade: place === 'path' && !isShown,
  })
}

/** What documents a value. */
const documenting = ['example', 'examples', 'default', 'const', 'enum']

type SentParameter = Operation['request']['parameters'][number]

function exampleOf(holder: Json): unknown {
  return 'example' in holder ? holder['example'] : exampleValuesOf(holder)[0]
}
