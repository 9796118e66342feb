import type { GeneratedFile, Model, Report } from '@specwright/document/model'
import { emitApiClient, emitByPath, emitCalls, emitParts } from './client/client.ts'
import { emitWebhooks } from './client/webhooks.ts'
import { emitDocs } from './docs/docs.ts'
import { emitFactories } from './factories/factories.ts'
import { emitMock } from './mock/mock.ts'
import { emitQueries } from './queries/queries.ts'
import { emitServer } from './server/server.ts'
import { emitAssumptions } from './spec/assumptions.ts'
import { emitDocument } from './spec/document.ts'
import { emitEvents } from './spec/events.ts'
import { emitOperations } from './spec/operations.ts'
import { emitRules } from './spec/rules.ts'
import { emitEnums } from './types/enums.ts'
import { emitTypes } from './types/types.ts'
import { emitValidation } from './validation/validation.ts'
import { emitChecks } from './validators/checks.ts'
import { emitValidators } from './validators/validators.ts'
import type { Layout } from '../config/layout.ts'
import type { OutputName } from '../config/outputs.ts'
import type { Progress } from './progress.ts'

/** The input of an emitter, besides the model. */
interface Emission {
  readonly layout: Layout
  readonly report: Report
  readonly progress: Progress
  /** The model of the stable part. */
  readonly stable: () => Model
}

type Emit = (model: Model, path: string, emission: Emission) => GeneratedFile | readonly GeneratedFile[]

/** What emits each output. */
export const emitters: Readonly<Record<OutputName, Emit>> = {
  types: (model, path, { report }) => emitTypes(model, path, report),
  enums: emitEnums,
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
  validation: (model, path, { layout }) => emitValidation(model, path, layout),
  calls: (model, path, { layout }) => emitCalls(model, path, layout),
  fetch: (model, path, { layout }) => emitByPath(model, path, layout),
  queries: (model, path, { layout }) => emitQueries(model, path, layout),
  factories: emitFactories,
  mock: emitMock,
  // What is wrong with its examples, a mock beside it reports.
  server: (model, path, { report, ...emission }) =>
    emitServer(model, path, { ...emission, ...(emission.layout.pathOf('mock') === undefined && { report }) }),
  docs: emitDocs,
}
