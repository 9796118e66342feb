import { dirname, resolve } from 'node:path'
import { bundle, createConfig, lint, YamlParseError, type NormalizedProblem } from '@redocly/openapi-core'
import { problemsInValues } from './check-values.ts'
import { ConfinedResolver } from './confined-resolver.ts'
import { DocumentError, type Diagnostic } from './diagnostic.ts'
import { isObject, own, type JsonObject } from './document.ts'
import { diagnosticOf, inOrder, locate, rootError, syntaxError } from './linted.ts'
import type { EventModel, JsonSchema } from './model.ts'

/**
 * Reads an AsyncAPI 3 document: the events that it names, in its order.
 *
 * @param file Path of the document. Its payloads may refer into the OpenAPI document beside it.
 * @throws {DocumentError} With all problems found, each with its place.
 */
export async function loadEvents(file: string): Promise<EventModel[]> {
  const root = await bundleEvents(file, 'inline')
  const channels = Object.values(membersOf(root, 'channels'))
  const messages = [...channels, own(root, 'components')].flatMap((holder) =>
    Object.entries(isObject(holder) ? membersOf(holder, 'messages') : {}),
  )
  // A message of a channel is one of the components, which come after all channels.
  const seen = new Set<string>()
  const events = new Map<string, EventModel>()
  for (const [id, message] of messages) {
    if (!isObject(message)) continue
    const text = JSON.stringify(finite(message, []))
    if (seen.has(text)) continue
    seen.add(text)
    const event = eventOf(id, message)
    if (events.has(event.name)) {
      const said = `Two messages are named ${JSON.stringify(event.name)} and differ: give one of them another name`
      throw rootError(file, 'duplicate-event', said)
    }
    events.set(event.name, event)
  }
  return [...events.values()]
}

/**
 * Reads an AsyncAPI 3 document with every file that it refers to.
 *
 * @param refs Whether refs remain, into the document itself, or what they refer to stands in their place.
 * @throws {DocumentError} With all problems found, each with its place.
 */
export async function bundleEvents(file: string, refs: 'keep' | 'inline'): Promise<JsonObject> {
  const path = resolve(file)
  const externalRefResolver = new ConfinedResolver(dirname(path))
  const config = await createConfig({ rules: { 'no-unresolved-refs': 'error', struct: 'error' } })
  const unreadable = (error: Error): never => {
    throw error instanceof YamlParseError ? syntaxError(error) : rootError(file, 'unreadable', error.message)
  }
  const { source, parsed } = await externalRefResolver.resolveRoot(path).catch(unreadable)
  const unusable = (root: unknown): Diagnostic[] =>
    problemsInValues(root).map(({ code, message, pointer }) => {
      return { severity: 'error', code, message, location: locate({ source, pointer: `#${pointer}` }) }
    })
  const problems = await lint({ ref: path, config, externalRefResolver }).catch(unreadable)
  const relevant = problems.filter((problem) => !isNoAddress(problem) && !isBooleanSchema(problem))
  const diagnostics = inOrder([...unusable(parsed), ...relevant.map(diagnosticOf)])
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics)
  const options = { ref: path, config, externalRefResolver, dereference: refs === 'inline' }
  const { bundle: bundled } = await bundle(options).catch(unreadable)
  const root = bundled.parsed as JsonObject // what the linter has found to be an object
  // What other files brought.
  const brought = unusable(root)
  if (brought.length > 0) throw new DocumentError(brought)
  const version = String(root['asyncapi'])
  if (version.startsWith('3.')) return root
  throw rootError(file, 'version', `AsyncAPI ${version} cannot be read: write it in AsyncAPI 3`)
}

/** An address that is not known is null, which the linter does not know. */
function isNoAddress({ message, location }: NormalizedProblem): boolean {
  return message.endsWith('but got `null`.') && /^#\/channels\/[^/]+\/address$/.test(location[0]?.pointer ?? '')
}

/** A schema that is true or false, which the linter does not know. */
function isBooleanSchema({ message }: NormalizedProblem): boolean {
  return message === 'Expected type `Schema` (object) but got `boolean`'
}

function eventOf(id: string, message: JsonObject): EventModel {
  const text = (member: string): string | undefined => {
    const value = own(message, member)
    return typeof value === 'string' ? value : undefined
  }
  const payload = own(message, 'payload')
  // A payload of another format names it beside its schema.
  const schema = isObject(payload) && 'schemaFormat' in payload ? own(payload, 'schema') : payload
  return {
    name: text('name') ?? id,
    title: text('title') ?? '',
    description: text('description') ?? text('summary') ?? '',
    payload: isObject(schema) || typeof schema === 'boolean' ? (finite(schema, []) as JsonSchema) : true, // a copy of it
  }
}

/** A schema without end, that holds itself, is cut off where it does. */
function finite(value: unknown, holders: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (holders.includes(value)) return true
  const inner = (each: unknown): unknown => finite(each, [...holders, value])
  if (Array.isArray(value)) return value.map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]))
}

function membersOf(holder: JsonObject, name: string): JsonObject {
  const members = own(holder, name)
  return isObject(members) ? members : {}
}
