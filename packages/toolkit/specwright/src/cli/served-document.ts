import { resolve } from 'node:path'
import { onLine } from '@specwright/code/places'
import type { LoadOptions } from '@specwright/document/io'
import { loadAlone } from '@specwright/document/io/alone'
import { isUrl } from '@specwright/document/is-url'
import { buildModel, type LoadedDocument, type Model, type NamedSchema } from '@specwright/document/model'
import type { JsonObject } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import type { Problem } from '@specwright/json-schema/compile'
import {
  compiledValidators,
  createJudge,
  unusable,
  type CompiledValidator,
} from '../emit/validators/compiled-validators.ts'
import { contractOf, type MockContract, type ServedState } from '../emit/mock/contract.ts'
import { explain, type ExplainedEndpoint } from '../emit/mock/state/explain.ts'
import { stateOf } from '../emit/mock/state/state.ts'
import { lifetimeProblems } from '../emit/mock/lifetime.ts'
import { transitionProblems } from '../emit/mock/state/transitions-report.ts'
import { createFetcher } from '../io/lock.ts'
import { readInput } from '../io/read-input.ts'
import type { PinnedNames } from '@specwright/document/names'
import { recallOf, type Recall, type Recalled } from '../io/recalled.ts'
import { refuseDeep, type Stack } from './stack.ts'
import { tuneForSingleUse } from './tuning.ts'

/** How a document is read to be served. */
export interface ServedOptions {
  /** Folders and URLs that refs may lead to. */
  readonly allow?: readonly string[]
  /** Path of the AsyncAPI document of its events. */
  readonly events?: string
}

/** The same, with names that a generation has pinned. */
export interface NamedOptions extends ServedOptions {
  readonly names?: PinnedNames
}

/** A document that is served without generating files of it. */
export interface ServedDocument {
  /** What is of one operation is made, and its validators compiled, when it is first used. */
  readonly contract: MockContract<CompiledValidator>
  /** A line for each operation: what it does, or why it responds with an example; and one for each other endpoint. */
  explained(endpoints: readonly ExplainedEndpoint[]): readonly string[]
  /** Paths of all files that were read. */
  readonly files: readonly string[]
  /** Reads it again. */
  again(): Promise<ServedDocument>
  /** Keeps what is made of it for the next run. It takes long, so that what somebody waits for comes first. */
  keep(): void
}

/** The same, with what a command reads of it besides. */
export interface ReadContract extends ServedDocument {
  readonly model: Model
  readonly validatorOf: (named: NamedSchema) => CompiledValidator
  /** Where what JSON Pointers lead to is in its files: it is read again for that. */
  locate(): Promise<LoadedDocument['locate']>
}

/**
 * Reads a document to serve.
 *
 * @throws {DocumentError} If it cannot be used.
 */
export async function loadContract(document: string, options: ServedOptions): Promise<ServedDocument> {
  return await readServed(document, options, 'large')
}

/**
 * As `loadContract`, if a stack is enough for the document.
 *
 * @throws {StackError} If it is not.
 */
export async function readServed(document: string, options: NamedOptions, stack: Stack): Promise<ReadContract> {
  const { fetch } = createFetcher({ pins: {}, mode: 'add' })
  const { name, ...input } = await readInput(document, fetch)
  const allow = (options.allow ?? []).map((each) => (isUrl(each) ? each : resolve(each)))
  const source = { name, options: { ...input, fetch, allow }, events: options.events, names: options.names }
  const { model, state, keep } = await quickly(source)
  refuseDeep(model.document.root, stack)
  const report = ({ severity, message, pointer }: Problem): void => {
    if (severity === 'error') void printProblem(source, { severity, message, pointer })
  }
  for (const each of [...transitionProblems(model), ...lifetimeProblems(model)])
    await printProblem(source, { severity: 'warning', ...each })
  const validatorOf = compiledValidators(model, { assertsFormat: () => true, report })
  const judge = createJudge(validatorOf, (pointer, fault) => {
    // Its line is not looked for: somebody waits for the response.
    process.stderr.write(`${onLine(`${name}#${pointer} warning ${unusable('example', fault)}`)}\n`)
  })
  return {
    contract: contractOf(model, { validatorOf, judge, state }),
    explained: (endpoints) => explain(stateOf(model), endpoints),
    files: model.document.files,
    again: async () => await readServed(document, options, stack),
    keep,
    model,
    validatorOf,
    locate: async () => await located(source),
  }
}

/** A document to load, and how. */
interface Loading {
  readonly name: string
  readonly options: LoadOptions
  /** Path of the AsyncAPI document of its events. */
  readonly events?: string | undefined
  readonly names?: PinnedNames | undefined
}

/** A document as it is served: its model, and what a mock keeps by it. */
interface Read extends Pick<Recalled, 'keep'> {
  readonly model: Model
  /** Infers it when it is first called. */
  readonly state: () => ServedState
}

/** Reads a document without linting it unless it cannot be read so. */
async function quickly(loading: Loading): Promise<Read> {
  try {
    return (await readAlone(loading)) ?? (await readLoaded(loading, false))
  } catch {
    return await readLoaded(loading)
  }
}

/** Reads a document that refers only to itself, as far as it is not known from an earlier run. */
async function readAlone({ name, options, events, names }: Loading): Promise<Read | undefined> {
  let recalled: Recalled | undefined
  const recall = (content: Uint8Array, make: () => JsonObject | undefined): JsonObject | undefined => {
    recalled = recallOf(content)
    return recalled.recall('root', make)
  }
  const document = loadAlone(name, { ...(options.content && { content: options.content }), recall })
  if (document === undefined || recalled === undefined) return undefined
  const model = await modelOf(document, { name, options, events, names }, recalled.recall)
  const { recall: recallState, keep } = recalled
  return {
    model,
    state: once(() => (events === undefined && names === undefined ? knownState(model, recallState) : inferred(model))),
    keep,
  }
}

/** The state of a model of nothing but the document that is recalled. */
function knownState(model: Model, recall: Recall): ServedState {
  const make = (): ServedState => {
    const { collections, actions, sends } = inferred(model)
    return { collections, actions, sends }
  }
  return recall('state', make) ?? make()
}

/** The state of a model, inferred while requests are served. */
function inferred(model: Model): ServedState {
  const tuneForRepetition = tuneForSingleUse()
  try {
    return stateOf(model)
  } finally {
    tuneForRepetition()
  }
}

async function readLoaded(loading: Loading, lint?: false): Promise<Read> {
  const { name, options } = loading
  const document = await load(name, { ...options, ...(lint === false && { lint }) })
  const model = await modelOf(document, loading)
  return { model, state: once(() => inferred(model)), keep() {} }
}

async function modelOf(
  document: LoadedDocument,
  { name, options, events, names }: Loading,
  recall: Recall = (_what, make) => make(),
): Promise<Model> {
  const pinned = names && { names }
  if (events === undefined)
    return buildModel(document, undefined, { ...pinned, recall: (make) => recall('directed', make) })
  const { loadEvents } = await import('@specwright/document/io')
  const reach = { ...(options.allow && { allow: options.allow }), ...(options.fetch && { fetch: options.fetch }) }
  return buildModel(
    document,
    await loadEvents(events, undefined, { openapi: { file: name, root: document.root }, ...reach }),
    pinned,
  )
}

/** Loads a document with the linter, which takes longer to load than most documents. */
async function load(name: string, options: LoadOptions): Promise<LoadedDocument> {
  const { loadDocument } = await import('@specwright/document/io')
  return await loadDocument(name, options)
}

/** Reads a document with positions. */
async function located({ name, options }: Loading): Promise<LoadedDocument['locate']> {
  const { locate } = await load(name, { ...options, lint: false })
  return locate
}

/** Prints what is wrong at a place, whose position is looked for now. */
async function printProblem(
  loading: Loading,
  { severity, message, pointer }: Pick<Problem, 'severity' | 'message' | 'pointer'>,
): Promise<void> {
  const locate = await located(loading)
  const { file, line, column } = locate(pointer)
  process.stderr.write(`${onLine(`${file}:${line}:${column} ${severity} ${message}`)}\n`)
}
