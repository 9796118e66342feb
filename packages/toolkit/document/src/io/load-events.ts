import { dirname, resolve } from 'node:path'
import { bundle, createConfig, YamlParseError } from '@redocly/openapi-core'
import { ConfinedResolver } from './confined-resolver.ts'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import { childPointer, isObject, own, type JsonObject, type JsonSchema } from '@loyalty-kit/json-schema/json'
import type { SourceLocation } from '../diagnostic.ts'
import type { LoadedDocument } from '../document.ts'
import { interpret } from '../redocly/interpret.ts'
import { problemsOf, type Problem } from '../redocly/lint.ts'
import { diagnosticsOf, isBooleanSchema, locate, merged, rootError, syntaxError } from '../redocly/linted.ts'
import type { EventModel, Report } from '../model/model.ts'

/**
 * Reads the events of an AsyncAPI 3 document, in document order.
 *
 * @param file Path of the document. Its payloads may refer to the OpenAPI document next to it.
 * @param report Receives warnings; by default they are ignored.
 * @throws {DocumentError} With all problems found, each with its location.
 */
export async function loadEvents(file: string, report: Report = () => {}): Promise<EventModel[]> {
  const { root, warnings, locate: locatePointer } = await bundleEvents(file, 'inline')
  for (const warning of warnings) report(warning)
  const messages = new Map<string, Message>()
  // Most messages of channels are also in the components, which come last: their location there is reported.
  for (const each of messagesOf(root)) messages.set(each.text, { ...each, id: messages.get(each.text)?.id ?? each.id })
  const events = new Map<string, EventModel>()
  const problems: Diagnostic[] = []
  for (const { id, message, pointer } of messages.values()) {
    const event = eventOf(id, message)
    if (events.has(event.name)) {
      const problemMessage = `Two different messages are named ${JSON.stringify(event.name)}: rename one of them`
      const location = locatePointer(`${pointer}/name`)
      problems.push({ severity: 'error', code: 'duplicate-event', message: problemMessage, location })
    }
    events.set(event.name, event)
  }
  if (problems.length > 0) throw new DocumentError(problems)
  return [...events.values()]
}

/** A message, with its pointer and its contents as JSON, for comparison. */
interface Message {
  readonly id: string
  readonly message: JsonObject
  readonly pointer: string
  readonly text: string
}

function messagesOf(root: JsonObject): Message[] {
  const parents = Object.entries(membersOf(root, 'channels')).map(([name, channel]) => {
    return [childPointer('/channels', name), channel] as const
  })
  return [...parents, ['/components', own(root, 'components')] as const].flatMap(([at, parent]) => {
    const members = Object.entries(isObject(parent) ? membersOf(parent, 'messages') : {})
    return members.flatMap(([id, message]) => {
      const pointer = childPointer(`${at}/messages`, id)
      return isObject(message) ? [{ id, message, pointer, text: JSON.stringify(withoutCycles(message, [])) }] : []
    })
  })
}

/** An AsyncAPI document with every file that it refers to. */
export type EventsDocument = Pick<LoadedDocument, 'root' | 'warnings' | 'locate'>

/**
 * Reads an AsyncAPI 3 document with every file that it refers to.
 *
 * @param refs Whether refs stay, within the document itself, or are replaced by what they refer to.
 * @throws {DocumentError} With all problems found, each with its location.
 */
export async function bundleEvents(file: string, refs: 'keep' | 'inline'): Promise<EventsDocument> {
  const path = resolve(file)
  const externalRefResolver = new ConfinedResolver(dirname(path))
  const config = await createConfig({ rules: { 'no-unresolved-refs': 'error', struct: 'error' } })
  const unreadable = (error: Error): never => {
    throw error instanceof YamlParseError ? syntaxError(error) : rootError(file, 'unreadable', error.message)
  }
  const { source, parsed } = await externalRefResolver.resolveRoot(path).catch(unreadable)
  const locatePointer = (pointer: string): SourceLocation => locate({ source, pointer: `#${pointer}` })
  const invalidVersion = versionProblem(parsed)
  if (invalidVersion !== undefined)
    throw new DocumentError([{ ...invalidVersion, severity: 'error', location: locatePointer('/asyncapi') }])
  const problems = await problemsOf({ ref: path, config, externalRefResolver }).catch(unreadable)
  const relevant = problems.filter((problem) => !isNullAddress(problem) && !isBooleanSchema(problem.finding))
  const diagnostics = merged(externalRefResolver.diagnostics, diagnosticsOf(relevant))
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics)
  interpret(relevant, (address) => externalRefResolver.parsed.get(address)?.parsed)
  const options = { ref: path, config, externalRefResolver, dereference: refs === 'inline' }
  const { bundle: bundled } = await bundle(options).catch(unreadable)
  const root = bundled.parsed as JsonObject // an object, as the linter checked
  return { root, warnings: diagnostics, locate: locatePointer }
}

/** The problem with the version of a document, if there is one. */
function versionProblem(root: unknown): { readonly code: string; readonly message: string } | undefined {
  const version = isObject(root) ? own(root, 'asyncapi') : undefined
  if (version === undefined) {
    return {
      code: 'not-asyncapi',
      message: 'The root has no "asyncapi" member, which states the version: 3.0.0 or 3.1.0',
    }
  }
  if (typeof version === 'string' && /^3\.[01]\.\d/.test(version)) return undefined
  const message = `AsyncAPI ${JSON.stringify(version)} is not supported: convert the document to AsyncAPI 3, and set "asyncapi" to "3.0.0" or "3.1.0"`
  return { code: 'version', message }
}

/** An unknown address is null, which the linter does not accept. */
function isNullAddress({ finding, location }: Problem): boolean {
  const isNull = finding.kind === 'wrong-type' && finding.actual === 'null'
  return isNull && /^#\/channels\/[^/]+\/address$/.test(location.pointer ?? '')
}

function eventOf(id: string, message: JsonObject): EventModel {
  const text = (member: string): string | undefined => {
    const value = own(message, member)
    return typeof value === 'string' ? value : undefined
  }
  const payload = own(message, 'payload')
  // A payload in another schema format states the format next to its schema.
  const schema = isObject(payload) && 'schemaFormat' in payload ? own(payload, 'schema') : payload
  return {
    name: text('name') ?? id,
    title: text('title') ?? '',
    description: text('description') ?? text('summary') ?? '',
    payload: isObject(schema) || typeof schema === 'boolean' ? (withoutCycles(schema, []) as JsonSchema) : true, // a copy of it
  }
}

/** Replaces schemas that contain themselves by `true`. */
function withoutCycles(value: unknown, parents: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (parents.includes(value)) return true
  const inner = (each: unknown): unknown => withoutCycles(each, [...parents, value])
  if (Array.isArray(value)) return value.map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]))
}

function membersOf(parent: JsonObject, name: string): JsonObject {
  const members = own(parent, name)
  return isObject(members) ? members : {}
}
