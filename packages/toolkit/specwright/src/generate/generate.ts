import { resolve } from 'node:path'
import { DocumentError, withoutReported, type Diagnostic } from '@specwright/document/diagnostics'
import { buildModel, stableDocument, type GeneratedFile, type Model } from '@specwright/document/model'
import { ConfigError } from '../config/checked-config.ts'
import type { Config, DocumentConfig, FolderConfig, Outputs } from '../config.ts'
import { namesOf } from '../emit/client/pinned.ts'
import { engineSources } from '../emit/engine.ts'
import { emitIndex } from '../emit/index-file.ts'
import { detectedPages } from '../emit/client/pagination-report.ts'
import { hasWebhooks } from '../emit/client/webhooks.ts'
import { configuredProblems } from '../emit/mock/configured.ts'
import { emitters } from '../emit/emitters.ts'
import { hasEnums } from '../emit/types/enums.ts'
import type { Pins } from '../io/lock.ts'
import { besideDocument, createNamesFiles, type NamesFile, type NamesFiles } from '../io/names-file.ts'
import { createLayout, type Layout } from '../config/layout.ts'
import { collected, unlessBroken, type Problems } from './problems.ts'
import { startLint } from './house-rules.ts'
import { inventedNames } from './invented-names.ts'
import { missingExamples } from './missing-examples.ts'
import { hasClient, showsMethods, warningsOf } from './model-warnings.ts'
import { modelled, type ReadOptions } from './modelled.ts'
import { defaultOutputs, entries, needed, outputNames, withNeeded, type FolderOutput } from '../config/outputs.ts'

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
export interface GenerateOptions extends ReadOptions {
  /** Whether warnings prevent generation, whatever the configuration says. */
  readonly strict?: boolean
  /** Existing outputs of the folder to keep: `index.ts` exports them too. */
  readonly kept?: readonly FolderOutput[]
  /** Receives what is done next, and which one of several alike it is. */
  readonly step?: (what: string, number?: number, total?: number) => void
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
  const found: Problems = { errors: [], warnings: [] }
  return await unlessBroken(found, async () => await generatedFrom(config, options, { namesFiles, found }))
}

/** Generates from what can be used of a document, and collects what is wrong with it. */
async function generatedFrom(
  config: DocumentConfig,
  options: GenerateOptions,
  { namesFiles, found }: { readonly namesFiles: NamesFiles; readonly found: Problems },
): Promise<Generated> {
  const { step = () => {} } = options
  const { errors, warnings } = found
  const lint = startLint(config, options.root ?? '.')
  step(`Reading ${config.document}`)
  const { model, loaded, budget, names, namesFile, report, pins } = await modelled(config, options, {
    namesFiles,
    found,
  })
  // What a configuration names may be in what has errors.
  const configured = errors.length > 0 ? undefined : config.mock?.configured
  if (configured !== undefined) errors.push(...(await configuredProblems(model, configured)))
  const stable = (): Model => buildModel({ ...loaded, root: stableDocument(loaded.root) }, undefined, { names })
  const outputs = 'out' in config ? outputsOf(config, model, options) : config.outputs
  checkNeeded(outputs)
  const hasTypes = 'types' in outputs
  if (namesFile !== undefined)
    namesFiles.extend(namesFile, namesOf(model, { earlier: names, hasTypes, hasMethods: showsMethods(outputs) }))
  const layout = createLayout({ ...config, outputs })
  const wanted = outputNames.filter((name) => layout.pathOf(name) !== undefined)
  const emitted = wanted.flatMap((name, index) => {
    const path = layout.pathOf(name)
    if (path === undefined) return []
    step(`Generating ${name}`, index + 1, wanted.length)
    return collected(found, () =>
      budget.files(name, (progress) => emitters[name](model, path, { layout, report, progress, stable })),
    )
  })
  const files = withoutRepetitions(emitted)
  const within: Diagnostic['location'][] = []
  const reported = { warnings, covers: (location: Diagnostic['location']): void => void within.push(location) }
  for (const each of [...missingExamples(loaded), ...warningsOf(model, outputs, reported)]) report(each)
  warnings.push(...withoutReported(await lint.found(), [...errors, ...warnings], within))
  if ((options.strict ?? config.strict) === true && warnings.length > 0)
    throw new DocumentError(warnings.splice(0).map((warning) => ({ ...warning, severity: 'error' })))
  const sources = [
    ...model.document.files,
    ...engineSources(),
    ...lint.sources.map((path) => resolve(path)),
    ...(namesFile === undefined ? [] : [resolve(namesFile)]),
  ]
  const index = 'out' in config ? [indexOf(config, { model, layout, options })] : []
  const notes = [
    ...inventedNames(model, { hasClient: hasClient(outputs) }),
    ...(hasClient(outputs) ? detectedPages(model) : []),
  ]
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
  return emitIndex(indexed(config, options), layout, { path, webhooks: hasWebhooks(model), enums: hasEnums(model) })
}

/** The paths of a folder's outputs. */
function outputsOf(config: FolderConfig, model: Model, options: GenerateOptions): Outputs {
  const { out, only = defaultOutputs } = config
  const wanted = withNeeded(only)
  const names = [
    ...wanted,
    ...(hasEnums(model) ? (['enums'] as const) : []),
    ...(wanted.includes('validators') ? (['checks'] as const) : []),
    // They stand on both engines.
    ...(wanted.includes('validators') && wanted.includes('client') ? (['webhooks'] as const) : []),
    // The client itself is not imported: one that is kept has what it needs.
    ...(wanted.includes('validators') && indexed(config, options).includes('client') ? (['validation'] as const) : []),
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
