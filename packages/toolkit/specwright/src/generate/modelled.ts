import { resolve } from 'node:path'
import { DocumentError } from '@specwright/document/diagnostics'
import { BrokenDocument, loadDocument, loadEvents, type LoadOptions } from '@specwright/document/io'
import { isUrl } from '@specwright/document/is-url'
import { buildModel, type LoadedDocument, type LoadedEvents, type Model, type Report } from '@specwright/document/model'
import { noNames, type PinnedNames } from '@specwright/document/names'
import { createBudget, type Limits } from './budget.ts'
import type { Config, DocumentConfig } from '../config.ts'
import { withPagination } from '../emit/client/pagination-report.ts'
import { withInvalidates } from '../emit/queries/declared-stale.ts'
import { withMock } from '../emit/mock/state/examples.ts'
import { filtered } from './filter.ts'
import { unlessBroken, type Problems } from './problems.ts'
import { createFetcher, type Fetcher, type PinOptions } from '../io/lock.ts'
import { besideDocument, createNamesFiles, type NamesFiles } from '../io/names-file.ts'
import { isFile, pathBelow, readInput } from '../io/read-input.ts'
import { renamed } from './rename.ts'

/** Where documents are read, and how. */
export interface ReadOptions {
  /** Folder that the paths of the configuration are relative to. Default: the working folder. */
  readonly root?: string
  /** The pinned contents of URLs. Default: none is pinned yet. */
  readonly lock?: PinOptions
  /** Limits of time and output. */
  readonly limits?: Limits
}

/** A document as its configuration reads it. */
export interface Modelled {
  readonly loaded: LoadedDocument
  readonly model: Model
  readonly budget: ReturnType<typeof createBudget>
  readonly names: PinnedNames
  readonly namesFile: string | undefined
  readonly report: Report
  readonly pins: Fetcher['pins']
}

/** Loads a document, and builds its model: of what can be used of it, where errors are found. */
export async function modelled(
  config: DocumentConfig,
  { root = '.', limits = {}, lock = { pins: {}, mode: 'add' } }: ReadOptions,
  { namesFiles, found }: { readonly namesFiles: NamesFiles; readonly found: Problems },
): Promise<Modelled> {
  const since = performance.now()
  const { fetch, pins } = createFetcher(lock)
  const loaded = await loadPart(config, found, { root, fetch })
  const budget = createBudget({ ...limits, since }, loaded)
  found.warnings.push(...loaded.warnings)
  const report: Report = (diagnostic) => found.warnings.push(diagnostic)
  const events = await loadEventsOf(config, loaded, { root, fetch, report }).catch((error: unknown) => {
    if (!(error instanceof DocumentError)) throw error
    found.errors.push(...error.diagnostics)
    return undefined
  })
  const namesFile = config.names === undefined ? undefined : pathBelow(root, config.names)
  const names = namesFile === undefined ? noNames : namesFiles.read(namesFile)
  const built = budget.run('model', () => buildModel(loaded, events, { names }))
  const model = withMock(withInvalidates(withPagination(built, config.pagination), config.invalidates), config.mock)
  return { loaded, model, budget, names, namesFile, report, pins }
}

/**
 * The models of a configuration's documents, without their outputs.
 *
 * @throws {DocumentError} If a document cannot be used, or exceeds the limits.
 */
export async function modelsOf({ documents }: Config, options: ReadOptions = {}): Promise<Model[]> {
  const files = createNamesFiles()
  const all: Model[] = []
  for (const document of documents) {
    const { names = besideDocument(document.document) } = document
    const found: Problems = { errors: [], warnings: [] }
    const read = async (): Promise<Modelled> =>
      await modelled({ ...document, names }, options, { namesFiles: files, found })
    all.push((await unlessBroken(found, read)).model)
  }
  return all
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
async function loadPart(
  config: DocumentConfig,
  { errors }: Problems,
  { root, fetch }: { readonly root: string; readonly fetch: Fetcher['fetch'] },
): Promise<LoadedDocument> {
  const { name, ...input } = await readInput(pathBelow(root, config.document), fetch)
  const overlays = config.overlays?.map((overlay) => pathBelow(root, overlay))
  const allowed = allowedBelow(root, config.allow)
  const options = { ...input, fetch, ...allowed, ...(overlays && { overlays }) }
  const whole = await loadDocument(name, options).catch((error: unknown) => {
    if (!(error instanceof BrokenDocument)) throw error
    errors.push(...error.diagnostics.filter(({ severity }) => severity === 'error'))
    return error.rest
  })
  const kept = filtered(whole.root, config, isFile(config.document) ? config.document : name)
  return { ...whole, root: renamed(kept, config.rename) }
}

function allowedBelow(root: string, allow: DocumentConfig['allow']): Pick<LoadOptions, 'allow'> {
  return allow === undefined ? {} : { allow: allow.map((each) => (isUrl(each) ? each : resolve(root, each))) }
}
