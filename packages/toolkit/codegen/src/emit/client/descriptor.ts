import type { OperationModel } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { kindOf } from './content.ts'
import type { Method } from './method.ts'
import type { Answer } from './success.ts'

/** Functions of the engine that descriptors name. */
export const clientFunctions = [
  'readAny',
  'readBinary',
  'readList',
  'readNone',
  'readOptional',
  'readText',
  'styled',
  'writeForm',
] as const

type ClientFunction = (typeof clientFunctions)[number]

/** What reads an answer; the client reads a JSON value by itself. */
const readers: Readonly<Partial<Record<Answer, ClientFunction>>> = {
  any: 'readAny',
  binary: 'readBinary',
  list: 'readList',
  none: 'readNone',
  optional: 'readOptional',
  text: 'readText',
}

/** What writes a body; the client sends any other as it is. */
const writers = { form: 'writeForm', json: 'JSON.stringify' } as const

/**
 * What a client must know of an operation, printed.
 *
 * It names the functions that write and read, so that those that no operation needs are in no bundle.
 *
 * @param used Takes the functions of the engine that it names.
 */
export function descriptorOf({ operation, contentType, answer }: Method, used: Set<string>): string {
  const { id, method, path, security, acceptedScopes } = operation
  const styles = stylesOf(operation)
  const kind = contentType === undefined ? undefined : kindOf(contentType)
  const writer = kind === 'form' || kind === 'json' ? writers[kind] : undefined
  const reader = readers[answer]
  const query = Object.keys(styles).length === 0 ? undefined : 'styled'
  for (const name of [writer, reader, query]) if (name !== undefined) used.add(name)
  const members: Readonly<Record<string, string | undefined>> = {
    id: print.literal(id),
    method: print.literal(method.toUpperCase()),
    path: print.literal(path),
    // FormData brings its own, with the boundary in it.
    contentType: contentType === undefined || kind === 'multipart' ? undefined : print.literal(contentType),
    body: writer,
    answer: reader,
    query: query && `${query}(${print.literal(styles)})`,
    security: print.literal(security[0] ?? []),
    scopes: acceptedScopes.length === 0 ? undefined : print.literal(acceptedScopes),
  }
  const lines = Object.entries(members).map(([name, value]) => (value === undefined ? '' : `    ${name}: ${value},\n`))
  return `{\n${lines.join('')}  }`
}

/** Query parameters that are not written as OpenAPI's default has it. */
function stylesOf({ parameters }: OperationModel): Readonly<Record<string, readonly [string, boolean]>> {
  const unusual = parameters.filter(
    ({ in: place, style, explode }) => place === 'query' && (style !== 'form' || !explode),
  )
  return Object.fromEntries(unusual.map(({ name, style, explode }) => [name, [style, explode]]))
}
