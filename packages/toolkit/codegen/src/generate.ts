import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic } from '@loyalty-kit/document/diagnostics'
import { createBudget, type Limits } from './budget.ts'
import { buildModel, type GeneratedFile, type Model, type Report, stableDocument } from '@loyalty-kit/document/model'
import { emitAssumptions } from './emit/spec/assumptions.ts'
import { emitClient } from './emit/client/client.ts'
import { engineSource } from './emit/client/engine.ts'
import { emitDocs } from './emit/docs/docs.ts'
import { emitDocument } from './emit/spec/document.ts'
import { emitEvents } from './emit/spec/events.ts'
import { emitExamples } from './emit/mock/examples.ts'
import { emitIndex } from './emit/index-file.ts'
import { emitOperations } from './emit/spec/operations.ts'
import { emitRoutes } from './emit/mock/routes.ts'
import { emitRules } from './emit/spec/rules.ts'
import { emitTypes } from './emit/types/types.ts'
import { validatorRuntimeSources } from './emit/validators/validator-runtime.ts'
import { emitValidators } from './emit/validators/validators.ts'
import { folder, house, type Engines, type Layout } from './layout.ts'
import { loadDocument, loadEvents } from '@loyalty-kit/document/io'
import { entries, outputNames, type OutputName } from './outputs.ts'
import type { Progress } from './progress.ts'
import { unmadeExamples } from './unmade-examples.ts'

/** What generation gave: the files, and the model they come from. */
export interface Generated {
  readonly model: Model
  readonly files: readonly GeneratedFile[]
  /** Every file that was read; absolute paths. */
  readonly sources: readonly string[]
  /** What the author of the document should know, though it can be used. */
  readonly warnings: readonly Diagnostic[]
}

/** What an emitter is told beside the model. */
interface Emission {
  readonly layout: Layout
  readonly report: Report
  readonly progress: Progress
}

type Emit = (model: Model, emission: Emission) => GeneratedFile | readonly GeneratedFile[]

const folderOutputs: Readonly<Record<OutputName, Emit>> = {
  types: (model) => emitTypes(model, entries.types),
  operations: (model, { progress }) => emitOperations(model, entries.operations, progress),
  validators: (model, { layout, report, progress }) => emitValidators(model, layout, report, progress),
  client: (model, { layout }) => emitClient(model, layout),
  mock: (model, { progress }) => emitExamples(model, progress),
  docs: (model) => emitDocs(model, entries.docs),
}

const spec = 'packages/spec/src/generated/'

/**
 * Everything that follows from a house's contract, with paths below its root.
 *
 * @param paths Those of the two documents; events are left out where there is no such file.
 * @throws {DocumentError} When a document cannot be used, or takes more than the limits allow.
 */
export async function generateHouse(
  { document, events }: { document: string; events: string },
  limits: Limits = {},
): Promise<Generated> {
  const since = performance.now()
  const loaded = await loadDocument(document)
  const budget = createBudget({ ...limits, since }, loaded)
  const warnings = [...loaded.warnings]
  const report: Report = (diagnostic) => warnings.push(diagnostic)
  const told = existsSync(events) ? await loadEvents(events, report) : []
  const model = budget.spend('model', () => buildModel(loaded, told))
  const stable = budget.spend('model', () => buildModel({ ...loaded, root: stableDocument(loaded.root) }, []))
  const files = [
    budget.files('types', () => [emitTypes(model, `${spec}types.ts`), emitTypes(stable, `${spec}stable.ts`)]),
    budget.files('operations', (progress) => emitOperations(model, `${spec}operations.ts`, progress)),
    budget.files('document', () => emitDocument(model, spec)),
    budget.files('events', () => emitEvents(model, `${spec}events.ts`)),
    budget.files('rules', () => emitRules(model, `${spec}rules.ts`)),
    budget.files('assumptions', () => emitAssumptions(model, 'openapi/README.md')),
    budget.files('validators', (progress) => emitValidators(model, house, report, progress)),
    budget.files('client', () => emitClient(model, house)),
    budget.files('mock', () => emitRoutes(model, house)),
  ]
  for (const each of unmadeExamples(loaded)) report(each)
  const sources = [...loaded.files, resolve(events), ...validatorRuntimeSources()]
  return { model, files: files.flat(), sources, warnings }
}

/** How a folder is generated. */
export interface FolderOptions {
  /** Where its client finds its engine. Default: `inline`, in files that are written into the folder. */
  readonly engines?: Engines
  /** Outputs that the folder keeps beside those wanted: `index.ts` exports them too. */
  readonly kept?: readonly OutputName[]
  /** What it may take. */
  readonly limits?: Limits
}

/**
 * Everything that follows from any OpenAPI document, with paths below one folder.
 *
 * @param document Path of the document, YAML or JSON.
 * @param only Outputs wanted; types come with each, since the others import them.
 * @throws {DocumentError} When the document cannot be used, or takes more than the limits allow.
 */
export async function generateFolder(
  document: string,
  only: readonly OutputName[] = outputNames,
  { engines = 'inline', kept = [], limits = {} }: FolderOptions = {},
): Promise<Generated> {
  const layout: Layout = { ...folder, engines }
  const since = performance.now()
  const loaded = await loadDocument(document)
  const budget = createBudget({ ...limits, since }, loaded)
  const model = budget.spend('model', () => buildModel(loaded))
  const wanted = outputNames.filter((name) => name === 'types' || only.includes(name))
  const warnings = [...model.document.warnings]
  const report: Report = (diagnostic) => warnings.push(diagnostic)
  const files = wanted.map((name) =>
    budget.files(name, (progress) => folderOutputs[name](model, { layout, report, progress })),
  )
  for (const each of unmadeExamples(model.document)) report(each)
  const index = emitIndex(
    outputNames.filter((name) => wanted.includes(name) || kept.includes(name)),
    'index.ts',
  )
  const sources = [...model.document.files, engineSource()]
  return { model, files: [...files.flat(), index], sources, warnings }
}
