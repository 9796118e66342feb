import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic } from '@loyalty-kit/document/diagnostics'
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

type Emit = (
  model: Model,
  layout: Layout,
  report: Report,
) => GeneratedFile | readonly GeneratedFile[] | Promise<GeneratedFile>

const folderOutputs: Readonly<Record<OutputName, Emit>> = {
  types: (model) => emitTypes(model, entries.types),
  operations: (model) => emitOperations(model, entries.operations),
  validators: (model, layout, report) => emitValidators(model, layout, report),
  client: (model, layout) => emitClient(model, layout),
  mock: (model) => emitExamples(model),
  docs: (model) => emitDocs(model, entries.docs),
}

const spec = 'packages/spec/src/generated/'

/**
 * Everything that follows from a house's contract, with paths below its root.
 *
 * @param options Paths of the two documents; events are left out where there is no such file.
 * @throws {DocumentError} When a document cannot be used.
 */
export async function generateHouse({ document, events }: { document: string; events: string }): Promise<Generated> {
  const loaded = await loadDocument(document)
  const warnings = [...loaded.warnings]
  const report: Report = (diagnostic) => warnings.push(diagnostic)
  const model = buildModel(loaded, existsSync(events) ? await loadEvents(events, report) : [])
  const stable = buildModel({ ...loaded, root: stableDocument(loaded.root) }, [])
  const files = [
    emitTypes(model, `${spec}types.ts`),
    emitTypes(stable, `${spec}stable.ts`),
    emitOperations(model, `${spec}operations.ts`),
    emitDocument(model, spec),
    emitEvents(model, `${spec}events.ts`),
    emitRules(model, `${spec}rules.ts`),
    emitAssumptions(model, 'openapi/README.md'),
    emitValidators(model, house, report),
    emitClient(model, house),
    emitRoutes(model, house),
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
}

/**
 * Everything that follows from any OpenAPI document, with paths below one folder.
 *
 * @param document Path of the document, YAML or JSON.
 * @param only Outputs wanted; types come with each, since the others import them.
 * @throws {DocumentError} When the document cannot be used.
 */
export async function generateFolder(
  document: string,
  only: readonly OutputName[] = outputNames,
  { engines = 'inline', kept = [] }: FolderOptions = {},
): Promise<Generated> {
  const layout: Layout = { ...folder, engines }
  const model = buildModel(await loadDocument(document))
  const wanted = outputNames.filter((name) => name === 'types' || only.includes(name))
  const warnings = [...model.document.warnings]
  const report: Report = (diagnostic) => warnings.push(diagnostic)
  const files = await Promise.all(wanted.map(async (name) => await folderOutputs[name](model, layout, report)))
  for (const each of unmadeExamples(model.document)) report(each)
  const index = emitIndex(
    outputNames.filter((name) => wanted.includes(name) || kept.includes(name)),
    'index.ts',
  )
  const sources = [...model.document.files, engineSource()]
  return { model, files: [...files.flat(), index], sources, warnings }
}
