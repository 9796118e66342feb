import data from 'virtual:specwright-docs/data'
import { isObject, type Json, type Operation, type SecurityScheme } from './docs-data.ts'

export { isObject }

/** The bundled contract. */
export const contract: Json = data.document

/** Every operation, in the order of the contract. */
export const allOperations: readonly Operation[] = data.operations

/** The requests that the API sends: its webhooks, and the callbacks of its operations. */
export const sentRequests: readonly Operation[] = [...data.webhooks, ...data.callbacks]

/** How each credential is sent, by the name of its security scheme. */
export const credentials: Readonly<Record<string, SecurityScheme>> = Object.fromEntries(
  data.securitySchemes.map(({ name, scheme }) => [name, scheme]),
)

/** The named schemas as they are written, in the order of the contract: one that is another one refers to it. */
export const writtenSchemas: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(resolved(resolved(contract['components'])['schemas'])).map(([name, schema]) => [
    name,
    isObject(schema) ? schema : {},
  ]),
)

/** The named schemas, in the order of the contract. */
export const schemas: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(writtenSchemas).map(([name, schema]) => [name, resolved(schema)]),
)

/** A string of the contract, or `''` where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A value of the contract with its `$ref`s followed; siblings of a `$ref` are kept. */
export function resolved(value: unknown): Json {
  if (!isObject(value)) return {}
  const { $ref, ...beside } = value
  return typeof $ref === 'string' ? { ...resolved(at($ref)), ...beside } : value
}

/** The value that a `$ref` of the contract names. */
export function at(ref: string): unknown {
  return below(contract, ref.slice(2).split('/').map(decodeURIComponent))
}

/** What the steps of a JSON Pointer lead to. */
function below(from: unknown, steps: readonly string[]): unknown {
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, key) => (isObject(value) || Array.isArray(value) ? (value as Json)[key] : undefined), from)
}

/** The operation as written in the contract, with its extensions and the parameters of its path. */
export function written({ pointer }: Operation): Json {
  const steps = pointer.slice(1).split('/')
  // A method that OpenAPI has no member for is one of `additionalOperations`.
  const inItem = steps.at(-2) === 'additionalOperations' ? -2 : -1
  const item = resolved(below(contract, steps.slice(0, inItem)))
  const own = resolved(below(item, steps.slice(inItem)))
  const parameters = [item['parameters'], own['parameters']].flatMap((list) => (list ?? []) as unknown[]) // arrays, as the linter has checked
  const byName = new Map(
    parameters.map(resolved).map((each) => [`${String(each['in'])} ${String(each['name'])}`, each]),
  )
  return { ...own, parameters: [...byName.values()] }
}

/** The name of the schema that a `$ref` names, or `undefined` where it names none. */
export function schemaNameOf(schema: unknown): string | undefined {
  const ref = isObject(schema) ? schema['$ref'] : undefined
  return typeof ref === 'string' && ref.startsWith('#/components/schemas/')
    ? ref.slice('#/components/schemas/'.length)
    : undefined
}
