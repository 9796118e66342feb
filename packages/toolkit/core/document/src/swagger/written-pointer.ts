import { atPointer, childPointer, isObject, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import { isBody, parametersOf } from './to-openapi-30.ts'

/** Where the components of OpenAPI 3.0 are in Swagger 2.0. */
const sections: Readonly<Record<string, string>> = {
  parameters: 'parameters',
  responses: 'responses',
  schemas: 'definitions',
  securitySchemes: 'securityDefinitions',
}

/** The JSON Pointer in a Swagger 2.0 document of what a pointer of its conversion leads to, or of what is around it. */
export function writtenPointer(swagger: JsonObject, pointer: string): string {
  const [, root = '', second = '', third = '', ...rest] = pointer.split('/')
  if (root === 'servers') return '/host'
  if (root === 'components') {
    const section = sections[second]
    return section === undefined ? '' : joined(`/${section}`, [third, ...(second === 'schemas' ? rest : plain(rest))])
  }
  if (root !== 'paths' || rest.length === 0) return pointer
  const operation = `/paths/${second}/${third}`
  const [member, key = '', ...below] = rest
  if (member === 'responses') {
    const at = `${operation}/responses/${key}`
    // One with other types than those of the document has been copied.
    const shared = below.length === 0 ? undefined : pointerOf(refOf(atPointer(swagger, at)) ?? '')
    return joined(shared ?? at, plain(below))
  }
  if (member === 'requestBody') return bodyPointer(swagger, operation, [key, ...below])
  if (member !== 'parameters') return pointer
  const all = parametersIn(swagger, operation)
  const index = all.flatMap(({ value }, at) => (isBody(value) ? [] : [at]))[Number(key)]
  return joined(`${operation}/parameters/${index ?? ''}`, plain(below))
}

/** The pointer of a body parameter, or of a form parameter. */
function bodyPointer(swagger: JsonObject, operation: string, [, , ...below]: readonly string[]): string {
  const [keyword, member, name = '', ...rest] = below
  const isProperty = keyword === 'schema' && member === 'properties'
  for (const holder of [operation, operation.replace(/\/[^/]*$/, '')]) {
    for (const [index, { written, value }] of parametersIn(swagger, holder).entries()) {
      const at = pointerOf(refOf(written) ?? '') ?? `${holder}/parameters/${index}`
      if (value['in'] === 'body') return joined(at, below)
      const isNamed = isProperty && childPointer('', String(value['name'])) === `/${name}`
      if (value['in'] === 'formData' && isNamed) return joined(at, rest)
    }
  }
  return operation
}

function parametersIn(swagger: JsonObject, pointer: string): ReturnType<typeof parametersOf> {
  const holder = atPointer(swagger, pointer)
  return isObject(holder) ? parametersOf(swagger, holder) : []
}

/** The members below a parameter, header or response, without those that Swagger 2.0 does not have. */
function plain([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return []
  if (first === 'content') return rest.slice(1)
  if (first === 'headers') return [first, ...rest.slice(0, 1), ...plain(rest.slice(1))]
  return first === 'schema' ? rest : [first, ...rest]
}

function joined(pointer: string, parts: readonly string[]): string {
  return [pointer, ...parts].join('/')
}
