import { resolve } from 'node:path'
import { DocumentError, type Diagnostic } from '@loyalty-kit/document/diagnostics'
import { loadDocument, loadEvents, type LoadOptions } from '@loyalty-kit/document/io'
import {
  buildModel,
  stableDocument,
  type GeneratedFile,
  type LoadedDocument,
  type LoadedEvents,
  type Model,
  type Report,
} from '@loyalty-kit/document/model'
import { createBudget, type Limits } from './budget.ts'
import { ConfigError } from './checked-config.ts'
import type { Config, DocumentConfig, FolderConfig, Outputs } from './config.ts'
import { emitApiClient, emitByPath, emitCalls, emitParts } from './emit/client/client.ts'
import { namesOf } from './emit/client/pinned.ts'
import { emitDocs } from './emit/docs/docs.ts'
import { engineSources } from './emit/engine.ts'
import { emitIndex } from './emit/index-file.ts'
import { emitMock } from './emit/mock/mock.ts'
import { emitAssumptions } from './emit/spec/assumptions.ts'
import { emitDocument } from './emit/spec/document.ts'
import { detectedPages, paginationProblems, withPagination } from './emit/client/pagination-report.ts'
import { emitWebhooks, hasWebhooks } from './emit/client/webhooks.ts'
import { emitEvents } from './emit/spec/events.ts'
import { emitOperations } from './emit/spec/operations.ts'
import { withMock } from './emit/mock/state/examples.ts'
import { transitionWarnings } from './emit/mock/state/transitions-report.ts'
import { emitRules } from './emit/spec/rules.ts'
import { emitTypes } from './emit/types/types.ts'
import { emitChecks } from './emit/validators/checks.ts'
import { emitValidators } from './emit/validators/validators.ts'
import { filtered } from './filter.ts'
import { noNames, type PinnedNames } from '@loyalty-kit/document/names'
import { isUrl } from '@loyalty-kit/document/is-url'
import { createFetcher, type Fetcher, type PinOptions, type Pins } from './io/lock.ts'
import { besideDocument, createNamesFiles, type NamesFile, type NamesFiles } from './io/names-file.ts'
import { isFile, pathBelow, readInput } from './io/read-input.ts'
import { createLayout, type Layout } from './layout.ts'
import {
  defaultOutputs,
  entries,
  needed,
  outputNames,
  withNeeded,
  type FolderOutput,
  type OutputName,
} from './outputs.ts'
import type { Progress } from './progress.ts'
import { renamed } from './rename.ts'
import { missingExamples } from './missing-examples.ts'
import { unusableValues } from './unusable-values.ts'

/** The result of a generation: the files, and their models. */
export interface Generated {
  /** One for each document. */
  readonly models: readonly Model[]
  readonly files: readonly GeneratedFile[]
  /** Absolute paths of all files that were read. */
  readonly sources: readonly string[]
  /** Warnings for the authors of the documents. */
  readonly warnings: readonly Diagnostic[]
  /** What was inferred from the documents. */
  readonly notes: readonly string[]
  /** The contents of the URLs that were fetched. */
  readonly pins: Pins
  /** The files of names, with the names for the next generation to keep. */
  readonly names: readonly NamesFile[]
}

/** Options of a generation, besides the configuration. */
export interface GenerateOptions {
  /** Folder that the paths of the configuration are relative to. Default: the working folder. */
  readonly root?: string
  /** Whether warnings prevent generation, whatever the configuration says. */
  readonly strict?: boolean
  /** The pinned contents of URLs. Default: none is pinned yet. */
  readonly lock?: PinOptions
  /** Limits of time and output. */
  readonly limits?: Limits
  /** Existing outputs of the folder to keep: `index.ts` exports them too. */
  readonly kept?: readonly FolderOutput[]
}

/** The input of an emitter, besides the model. */
interface Emission {
  readonly layout: Layout
  readonly report: Report
  readonly progress: Progress
  /** The model of the stable part. */
  readonly stable: () => Model
}

type Emit = (model: Model, path: string, emission: Emission) => GeneratedFile | readonly GeneratedFile[]

const emitters: Readonly<Record<OutputName, Emit>> = {
  types: emitTypes,
  stable: (_, path, { stable }) => emitTypes(stable(), path),
  operations: (model, path, { progress }) => emitOperations(model, path, progress),
  document: emitDocument,
  events: emitEvents,
  rules: (model, path, { layout }) => emitRules(model, path, layout),
  assumptions: emitAssumptions,
  validators: (model, _, { layout, report, progress }) => emitValidators(model, layout, report, progress),
  // Emitted together with the validators.
  responses: () => [],
  checkers: () => [],
  checks: (model, path, { layout }) => emitChecks(model, path, layout),
  resources: (model, path, { layout }) => emitParts(model, path, layout),
  webhooks: (model, path, { layout }) => emitWebhooks(model, path, layout),
  client: (model, path, { layout }) => emitApiClient(model, path, layout),
  calls: (model, path, { layout }) => emitCalls(model, path, layout),
  fetch: (model, path, { layout }) => emitByPath(model, path, layout),
  mock: emitMock,
  docs: emitDocs,
}

/**
 * Generates all outputs of a configuration, with paths below its folder.
 *
 * @throws {DocumentError} If a document cannot be used, or exceeds the limits.
 * @throws {ConfigError} If two outputs have the same path, an output needs another, a filter selects nothing, or a rule of
 *   pagination does not fit.
 */
export async function generateProject({ documents }: Config, options: GenerateOptions = {}): Promise<Generated> {
  const all: Generated[] = []
  const files = createNamesFiles()
  for (const document of documents) {
    const { names = besideDocument(document.document) } = document
    all.push(await generateDocument({ ...document, names }, options, files))
  }
  return {
    files: withoutRepetitions(all.flatMap((each) => each.files)),
    models: all.flatMap(({ models }) => models),
    sources: all.flatMap(({ sources }) => sources),
    warnings: all.flatMap(({ warnings }) => warnings),
    notes: all.flatMap(({ notes }) => notes),
    pins: Object.assign({}, ...all.map(({ pins }) => pins)) as Pins,
    names: files.all(),
  }
}

/**
 * Generates all outputs of any OpenAPI document, with paths below one folder.
 *
 * @param document Path of the document, YAML or JSON, or its URL; `-` is standard input.
 * @param config The outputs to generate, and how.
 * @throws {DocumentError} If the document cannot be used, or exceeds the limits.
 */
export async function generateFolder(
  document: string,
  config: Omit<FolderConfig, 'document' | 'out'> = {},
  options: GenerateOptions = {},
): Promise<Generated> {
  return await generateDocument({ ...config, document, out: '' }, options)
}

async function generateDocument(
  config: DocumentConfig,
  options: GenerateOptions,
  namesFiles = createNamesFiles(),
): Promise<Generated> {
  const { model, loaded, budget, names, namesFile, warnings, report, pins } = await modelled(
    config,
    options,
    namesFiles,
  )
  if (namesFile !== undefined) namesFiles.extend(namesFile, namesOf(model))
  const stable = (): Model => buildModel({ ...loaded, root: stableDocument(loaded.root) }, undefined, { names })
  const outputs = 'out' in config ? outputsOf(config) : config.outputs
  checkNeeded(outputs)
  const layout = createLayout({ ...config, outputs })
  const emitted = outputNames.flatMap((name) => {
    const path = layout.pathOf(name)
    if (path === undefined) return []
    return budget.files(name, (progress) => emitters[name](model, path, { layout, report, progress, stable }))
  })
  const files = withoutRepetitions(emitted)
  for (const each of missingExamples(loaded)) report(each)
  const usesValues = ['calls', 'docs', 'mock'].some((name) => name in outputs)
  for (const each of usesValues ? unusableValues(model) : []) report(each)
  const hasClient = 'client' in outputs || 'resources' in outputs
  for (const each of hasClient ? paginationProblems(model) : []) report(each)
  for (const each of 'mock' in outputs ? transitionWarnings(model) : []) report(each)
  if ((options.strict ?? config.strict) === true && warnings.length > 0) {
    throw new DocumentError(warnings.map((warning) => ({ ...warning, severity: 'error' })))
  }
  const sources = [
    ...model.document.files,
    ...engineSources(),
    ...(namesFile === undefined ? [] : [resolve(namesFile)]),
  ]
  const index = 'out' in config ? [indexOf(config, { model, layout, options })] : []
  const notes = hasClient ? detectedPages(model) : []
  return {
    models: [model],
    files: [...files, ...index],
    sources,
    warnings,
    notes,
    pins: pins(),
    names: namesFiles.all(),
  }
}

/** A document as its configuration reads it. */
interface Modelled {
  readonly loaded: LoadedDocument
  readonly model: Model
  readonly budget: ReturnType<typeof createBudget>
  readonly names: PinnedNames
  readonly namesFile: string | undefined
  readonly warnings: Diagnostic[]
  readonly report: Report
  readonly pins: Fetcher['pins']
}

/** Loads a document, and builds its model. */
async function modelled(
  config: DocumentConfig,
  { root = '.', limits = {}, lock = { pins: {}, mode: 'add' } }: GenerateOptions,
  namesFiles: NamesFiles,
): Promise<Modelled> {
  const since = performance.now()
  const { fetch, pins } = createFetcher(lock)
  const loaded = await loadPart(config, root, fetch)
  const budget = createBudget({ ...limits, since }, loaded)
  const warnings = [...loaded.warnings]
  const report: Report = (diagnostic) => warnings.push(diagnostic)
  const events = await loadEventsOf(config, loaded, { root, fetch, report })
  const namesFile = config.names === undefined ? undefined : pathBelow(root, config.names)
  const names = namesFile === undefined ? noNames : namesFiles.read(namesFile)
  const built = budget.run('model', () => buildModel(loaded, events, { names }))
  const model = withMock(withPagination(built, config.pagination), config.mock)
  return { loaded, model, budget, names, namesFile, warnings, report, pins }
}

/**
 * The models of a configuration's documents, without their outputs.
 *
 * @throws {DocumentError} If a document cannot be used, or exceeds the limits.
 */
export async function modelsOf({ documents }: Config, options: GenerateOptions = {}): Promise<Model[]> {
  const files = createNamesFiles()
  const all: Model[] = []
  for (const document of documents) {
    const { names = besideDocument(document.document) } = document
    all.push((await modelled({ ...document, names }, options, files)).model)
  }
  return all
}

/**
 * Files with one for each path: outputs, also of several documents, may need the same file of an engine.
 *
 * @throws {ConfigError} If files of one path have different contents.
 */
function withoutRepetitions(files: readonly GeneratedFile[]): GeneratedFile[] {
  const contents = new Map<string, string>()
  return files.filter(({ path, content }) => {
    const other = contents.get(path)
    if (other !== undefined && other !== content)
      throw new ConfigError(`Cannot generate ${path}: two outputs of the configuration are written to this path`)
    contents.set(path, content)
    return other === undefined
  })
}

/** The index of a folder. */
function indexOf(
  config: FolderConfig,
  { model, layout, options }: { readonly model: Model; readonly layout: Layout; readonly options: GenerateOptions },
): GeneratedFile {
  const path = below(config.out, 'index.ts')
  return emitIndex(indexed(config, options), layout, { path, webhooks: hasWebhooks(model) })
}

/** Loads the events of a document, whose schemas may refer to those of the document. */
async function loadEventsOf(
  { document, events, allow }: DocumentConfig,
  { root: openapi }: LoadedDocument,
  { root, fetch, report }: { readonly root: string; readonly fetch: Fetcher['fetch']; readonly report: Report },
): Promise<LoadedEvents | undefined> {
  if (events === undefined) return undefined
  const allowed = allowedBelow(root, allow)
  const file = pathBelow(root, document)
  return await loadEvents(pathBelow(root, events), report, { openapi: { file, root: openapi }, fetch, ...allowed })
}

/** Loads a document with its overlays, and keeps the part that its filters select. */
async function loadPart(config: DocumentConfig, root: string, fetch: Fetcher['fetch']): Promise<LoadedDocument> {
  const { name, ...input } = await readInput(pathBelow(root, config.document), fetch)
  const overlays = config.overlays?.map((overlay) => pathBelow(root, overlay))
  const allowed = allowedBelow(root, config.allow)
  const whole = await loadDocument(name, { ...input, fetch, ...allowed, ...(overlays && { overlays }) })
  const kept = filtered(whole.root, config, isFile(config.document) ? config.document : name)
  return { ...whole, root: renamed(kept, config.rename) }
}

function allowedBelow(root: string, allow: DocumentConfig['allow']): Pick<LoadOptions, 'allow'> {
  return allow === undefined ? {} : { allow: allow.map((each) => (isUrl(each) ? each : resolve(root, each))) }
}

/** The paths of a folder's outputs. */
function outputsOf({ out, only = defaultOutputs }: FolderConfig): Outputs {
  const wanted = withNeeded(only)
  const names = [
    ...wanted,
    ...(wanted.includes('validators') ? (['checks'] as const) : []),
    // They stand on both engines.
    ...(wanted.includes('validators') && wanted.includes('client') ? (['webhooks'] as const) : []),
  ]
  return Object.fromEntries(names.map((name) => [name, below(out, entries[name])]))
}

/** Refuses outputs whose files would import others that are not generated. */
function checkNeeded(outputs: Outputs): void {
  for (const name of outputNames) {
    const missing = name in outputs ? needed[name]?.find((other) => !(other in outputs)) : undefined
    if (missing !== undefined)
      throw new ConfigError(
        `Cannot generate ${name}: its files import the output ${missing}. Add ${missing} to outputs`,
      )
  }
}

/** The outputs that the index of a folder exports. */
function indexed({ only = defaultOutputs }: FolderConfig, { kept = [] }: GenerateOptions): FolderOutput[] {
  return withNeeded([...only, ...kept])
}

function below(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`
}
