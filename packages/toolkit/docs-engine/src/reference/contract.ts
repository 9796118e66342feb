import data from 'virtual:specwright-docs/data'
import { isObject, type Json, type Operation, type SecurityScheme } from './docs-data.ts'

export { isObject }

/** The bundled contract. */
export const contract: Json = data.document

/** Every operation, in the order of the contract. */
export const allOperations: readonly Operation[] = data.operations

/** The requests that the API sends: its webhooks, and the callbacks of its operations. */
export const sentRequests: readonly Operation[] = [...data.webhooks, ...data.callbacks]

/** True for a request that the API sends. */
export function isSent(operation: Operation): boolean {
  return sentRequests.includes(operation)
}

/** How each credential is sent, by the name of its security scheme. */
export const credentials: Readonly<Record<string, SecurityScheme>> = Object.fromEntries(
  data.securitySchemes.map(({ name, scheme }) => [name, scheme]),
)

/** The named schemas, in the order of the contract. */
export const schemas: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(resolved(resolved(contract['components'])['schemas'])).map(([name, schema]) => [
    name,
    resolved(schema),
  ]),
)

/** A string of the contract, or `''` where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A value of the contract with its `$ref`s followed; siblings of a `$ref` are kept. */
export function resolved(value: unknown): Json {
  if (!isObject(value)) return {}
  if (typeof value['$ref'] !== 'string') return value
  const { $ref, ...beside } = value as Json & { readonly $ref: string }
  return { ...resolved(at($ref)), ...beside }
}

/** The value that a `$ref` of the contract names. */
export function at(ref: string): unknown {
  return keysOfRef(ref).reduce<unknown>(
    (value, key) => (isObject(value) || Array.isArray(value) ? (value as Json)[key] : undefined),
    contract,
  )
}

/** The keys that lead to what a `$ref` of the contract names. */
export function keysOfRef(ref: string): string[] {
  return keysOf(decodeURIComponent(ref.slice(1)))
}

/** An object of the contract, and its JSON Pointer. */
export interface Located {
  readonly value: Json
  readonly pointer: string
}

/** What some keys lead to in a part of the contract, with its `$ref`s followed, also on the way. */
export function located(keys: readonly string[], from: Located = { value: contract, pointer: '' }): Located {
  const [key, ...rest] = keys
  if (key === undefined) return followed(from)
  const { value, pointer } = followed(from)
  const member = Object.hasOwn(value, key) ? value[key] : undefined // an array's index is a key, too
  return located(rest, {
    value: member as Json,
    pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  })
}

function followed({ value, pointer }: Located): Located {
  if (Array.isArray(value)) return { value, pointer }
  if (!isObject(value)) return { value: {}, pointer }
  // Most have none, and a copy of `paths` is as large as the contract.
  if (typeof value['$ref'] !== 'string') return { value, pointer }
  const { $ref, ...beside } = value as Json & { readonly $ref: string }
  if (!$ref.startsWith('#/')) return { value, pointer }
  const target = located(keysOfRef($ref))
  return { value: { ...target.value, ...beside }, pointer: target.pointer }
}

/** The keys that a JSON Pointer consists of: pages load this module, which is why nothing of the command is in it. */
function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The members of an object in a part of the contract, each with its name. */
export function membersOf(from: Located, key: string): (readonly [name: string, member: Located])[] {
  const held = located([key], from)
  return Object.keys(held.value).map((name) => [name, located([name], held)] as const)
}

/** The parameters of an operation and of its path, as the contract has them. */
export function parametersIn({ pointer }: Operation): Located[] {
  const keys = keysOf(pointer)
  // A method that OpenAPI has no member for is one of `additionalOperations`.
  const path = keys.slice(0, keys.at(-2) === 'additionalOperations' ? -2 : -1)
  const all = [path, keys].flatMap((each) => membersOf(located(each), 'parameters').map(([, parameter]) => parameter))
  return [...new Map(all.map((each) => [`${String(each.value['in'])} ${String(each.value['name'])}`, each])).values()]
}

/** The operation as written in the contract, with its extensions and the parameters of its path. */
export function written(operation: Operation): Json {
  const own = located(keysOf(operation.pointer)).value
  return { ...own, parameters: parametersIn(operation).map(({ value }) => value) }
}

/** The name of the schema that a `$ref` names, or `undefined` where it names none. */
export function schemaNameOf(schema: unknown): string | undefined {
  const ref = isObject(schema) ? schema['$ref'] : undefined
  return typeof ref === 'string' && ref.startsWith('#/components/schemas/')
    ? ref.slice('#/components/schemas/'.length)
    : undefined
}
