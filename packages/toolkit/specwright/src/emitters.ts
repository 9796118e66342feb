import type { GeneratedFile, Model, Report } from '@specwright/document/model'
import { emitApiClient, emitByPath, emitCalls, emitParts } from './emit/client/client.ts'
import { emitWebhooks } from './emit/client/webhooks.ts'
import { emitDocs } from './emit/docs/docs.ts'
import { emitMock } from './emit/mock/mock.ts'
import { emitAssumptions } from './emit/spec/assumptions.ts'
import { emitDocument } from './emit/spec/document.ts'
import { emitEvents } from './emit/spec/events.ts'
import { emitOperations } from './emit/spec/operations.ts'
import { emitRules } from './emit/spec/rules.ts'
import { emitTypes } from './emit/types/types.ts'
import { emitChecks } from './emit/validators/checks.ts'
import { emitValidators } from './emit/validators/validators.ts'
import type { Layout } from './layout.ts'
import type { OutputName } from './outputs.ts'
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
