import { resolve } from 'node:path'
import type { Source } from '@redocly/openapi-core'
import type { ConfinedResolver } from './confined-resolver.ts'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf } from '@specwright/json-schema/ref'
import type { SourceLocation } from '../diagnostic.ts'
import type { LoadedEvents, MessageModel } from '../document.ts'
import { followed, memberOf, type Files, type Written } from '../asyncapi/files.ts'
import { messagesIn, type Message } from '../asyncapi/messages.ts'
import { createSchemaImport, type ImportedSchema, type SchemaImport } from '../asyncapi/schema-import.ts'
import { isUrl } from '../is-url.ts'
import { locate } from '../redocly/linted.ts'
import { anchorIn } from '../refs/identified-refs.ts'
import type { ExampleModel, Report } from '../model/model.ts'
import type { LoadOptions } from './load.ts'
import { readAsyncApi } from './read-asyncapi.ts'

/** How the events of a contract are read. */
export interface EventsOptions extends Pick<LoadOptions, 'allow' | 'fetch'> {
  /** The OpenAPI document that they may refer to: its path or URL, and what it was read as. */
  readonly openapi?: { readonly file: string; readonly root: JsonObject }
}

/**
 * Reads the messages of an AsyncAPI 2 or 3 document, in document order.
 *
 * @param file Path of the document.
 * @param report Receives warnings; by default they are ignored.
 * @throws {DocumentError} With all problems found, each with its location.
 */
export async function loadEvents(
  file: string,
  report: Report = () => {},
  { openapi = { file: '', root: {} }, ...reach }: EventsOptions = {},
): Promise<LoadedEvents> {
  const read = await readAsyncApi(file, /^(?:2|3\.[01])\.\d/, reach)
  for (const warning of read.warnings) report(warning)
  read.showData()
  const { resolver, root } = read
  const sourceOf = (address: string): Source => resolver.parsed.get(address)?.source ?? root.source
  const locationOf = ({ file: address, pointer }: Omit<Written, 'value'>): SourceLocation => {
    return locate({ source: sourceOf(address), pointer: `#${pointer === '' ? '/' : pointer}` })
  }
  const files = filesOf(resolver, locationOf)
  const start = { file: root.source.absoluteRef, pointer: '', value: root.parsed }
  const address = isUrl(openapi.file) ? openapi.file : resolve(openapi.file)
  const warnBelow = (code: string, at: Written) => (below: string, message: string) =>
    report(warningOf(code, message, locationOf({ ...at, pointer: `${at.pointer}${below}` })))
  const schemas = createSchemaImport({
    files,
    openapi: { file: address, root: openapi.root },
    rootOf: (each) => resolver.parsed.get(each)?.parsed,
    reportAt: (at) => ({
      invalidRef: () => {}, // a ref that is not a string is an error of the linter
      invalidKeyword: warnBelow('invalid-keyword', at),
      nullableRef: warnBelow('nullable-ref', at),
      olderKeyword: warnBelow('older-keyword', at),
      oldTuple: warnBelow('tuple', at),
    }),
    unsupported(at) {
      const message = `Schemas in ${JSON.stringify(at.value)} are not supported. Any value is accepted, of the type unknown.`
      report(warningOf('schema-format', message, locationOf(at)))
    },
  })
  const names = new Set<string>()
  const messages: MessageModel[] = []
  for (const message of await messagesIn(files, start)) {
    const name = messageText(message, 'name') ?? message.id
    if (names.has(name)) {
      const text = `Another message is named ${JSON.stringify(name)}, too: this one is listed as ${JSON.stringify(message.id)}`
      report(warningOf('duplicate-event', text, locationOf(memberOf(message.at, 'name'))))
    }
    const model = { ...(await messageOf(message, files, schemas)), ...payloadOf(message, root.parsed) }
    messages.push({ ...model, name: names.has(name) ? message.id : name })
    names.add(name)
  }
  const imported = await schemas.finish()
  refuseInvalid(imported, (at) => locationOf(at ?? start))
  return {
    messages,
    schemas: new Map([...imported].map(([name, { schema }]) => [name, schema])),
    files: [...resolver.getFiles()].filter((each) => !isUrl(each)),
    locate(name, pointer) {
      const at = imported.get(name)?.at ?? start
      return locationOf({ ...at, pointer: `${at.pointer}${pointer}` })
    },
  }
}

/**
 * Refuses what is in place of a schema, and is none.
 *
 * @throws {DocumentError} With each such place.
 */
function refuseInvalid(
  imported: ReadonlyMap<string, ImportedSchema>,
  locationOf: (at: Written | undefined) => SourceLocation,
): void {
  const message = 'A schema must be an object, true or false'
  // A message may have no payload.
  const isSchema = (schema: unknown): boolean => schema === undefined || typeof schema === 'boolean' || isObject(schema)
  const invalid = [...imported.values()].filter(({ schema }) => !isSchema(schema))
  const diagnostics = invalid.map(
    ({ at }) => ({ severity: 'error', code: 'struct', message, location: locationOf(at) }) as const,
  )
  if (diagnostics.length > 0) throw new DocumentError(diagnostics)
}

/** What a message says of its payload besides the schema. */
function payloadOf(message: Message, root: unknown): Pick<MessageModel, 'contentType' | 'extensions'> {
  const { value } = message.at
  const common = isObject(root) ? own(root, 'defaultContentType') : undefined
  const contentType = messageText(message, 'contentType') ?? (typeof common === 'string' ? common : undefined)
  return {
    ...(contentType !== undefined && { contentType }),
    extensions: Object.fromEntries(Object.entries(value).filter(([name]) => name.startsWith('x-'))),
  }
}

async function messageOf(
  message: Message,
  files: Files,
  schemas: SchemaImport,
): Promise<Pick<MessageModel, 'title' | 'description' | 'payload' | 'headers' | 'examples'>> {
  const { id, at } = message
  const format = memberOf(at, 'schemaFormat')
  const payload = [{ at: memberOf(at, 'payload'), ...(format.value !== undefined && { format }) }]
  const traits = memberOf(at, 'traits')
  const headers: Written[] = []
  for (const index of Array.isArray(traits.value) ? traits.value.keys() : []) {
    headers.push(memberOf(await followed(files, itemOf(traits, index)), 'headers'))
  }
  const documented = [...headers, memberOf(at, 'headers')].filter(({ value }) => value !== undefined)
  return {
    title: messageText(message, 'title') ?? '',
    description: messageText(message, 'description') ?? messageText(message, 'summary') ?? '',
    payload: await schemas.add(id, payload),
    ...(documented.length > 0 && {
      headers: await schemas.add(
        `${id}Headers`,
        documented.map((each) => ({ at: each })),
      ),
    }),
    examples: await examplesOf(memberOf(at, 'examples'), files),
  }
}

/** The examples with a payload; others show headers alone. */
async function examplesOf(written: Written, files: Files): Promise<ExampleModel[]> {
  const { length } = Array.isArray(written.value) ? written.value : []
  const all = await Promise.all(
    Array.from({ length }, async (_, index) => (await followed(files, itemOf(written, index))).value),
  )
  return all.flatMap((example, index) => {
    const payload = isObject(example) ? own(example, 'payload') : undefined
    if (!isObject(example) || payload === undefined) return []
    const [name, summary] = ['name', 'summary'].map((member) => own(example, member))
    return [
      {
        name: typeof name === 'string' ? name : `example ${index + 1}`,
        summary: typeof summary === 'string' ? summary : '',
        value: payload,
      },
    ]
  })
}

function itemOf({ file, pointer, value }: Written, index: number): Written {
  return { file, pointer: `${pointer}/${index}`, value: Array.isArray(value) ? (value[index] as unknown) : undefined }
}

function messageText({ at }: Message, member: string): string | undefined {
  const value = own(at.value, member)
  return typeof value === 'string' ? value : undefined
}

function warningOf(code: string, message: string, location: SourceLocation): Diagnostic {
  return { severity: 'warning', code, message, location }
}

/** Follows refs through the files that a resolver reads. */
function filesOf(resolver: ConfinedResolver, locationOf: (at: Omit<Written, 'value'>) => SourceLocation): Files {
  return {
    async target(ref, at) {
      const [uri = '', fragment = ''] = ref.split('#', 2)
      // The linter does not see all refs of AsyncAPI.
      const read = async () => await resolver.resolveDocument(at.file, uri).catch((error: Error) => error)
      const found = uri === '' ? resolver.parsed.get(at.file) : await read()
      const document = found instanceof Error ? undefined : found
      const pointer = pointerOf(`#${fragment}`) ?? anchorIn(document?.parsed, fragment)?.slice(1)
      const value = pointer === undefined ? undefined : atPointer(document?.parsed, pointer)
      if (document === undefined || pointer === undefined || value === undefined) {
        const reason = found instanceof Error ? found.message : `there is no ${JSON.stringify(ref)}`
        const message = `Can't resolve $ref: ${reason}`
        const location = locationOf({ file: at.file, pointer: `${at.pointer}/$ref` })
        throw new DocumentError([{ severity: 'error', code: 'no-unresolved-refs', message, location }])
      }
      return { file: document.source.absoluteRef, pointer, value }
    },
  }
}
