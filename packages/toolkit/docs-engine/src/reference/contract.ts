import data from 'virtual:loyalty-docs/data'
import { isObject, type Json, type Operation, type SecurityScheme } from '../data.ts'

export { isObject }

/** The bundled contract. */
export const contract: Json = data.document

/** Every operation, in the order of the contract. */
export const allOperations: readonly Operation[] = data.operations

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
  const { $ref, ...beside } = value
  return typeof $ref === 'string' ? { ...resolved(at($ref)), ...beside } : value
}

/** The value that a `$ref` of the contract names. */
export function at(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, key) => (isObject(value) || Array.isArray(value) ? (value as Json)[key] : undefined),
      contract,
    )
}

/** The operation as written in the contract, with its extensions and the parameters of its path. */
export function written({ path, method }: Operation): Json {
  const item = resolved(at(`#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`))
  const own = resolved(item[method])
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
