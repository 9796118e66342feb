import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model } from '@specwright/document/model'
import type { Outputs } from '../config.ts'
import { paginationProblems } from '../emit/client/pagination-report.ts'
import { invalidationProblems } from '../emit/queries/declared-stale.ts'
import { lifetimeWarnings } from '../emit/mock/lifetime.ts'
import { stateWarnings } from '../emit/mock/state/state-report.ts'
import { transitionWarnings } from '../emit/mock/state/transitions-report.ts'
import { exampleMismatches } from './example-pairs.ts'
import { impossibleSchemas } from './impossible-schemas.ts'
import { unusableValues, type Reported } from './unusable-values.ts'

/** What is wrong with a document where it is used for some outputs. */
export function warningsOf(model: Model, outputs: Outputs, reported: Reported): Diagnostic[] {
  const hasMock = 'mock' in outputs || 'server' in outputs
  const usesValues = hasMock || 'calls' in outputs || 'docs' in outputs
  return [
    ...impossibleSchemas(model),
    ...(usesValues ? unusableValues(model, reported) : []),
    ...(usesValues ? exampleMismatches(model) : []),
    ...(hasClient(outputs) ? paginationProblems(model) : []),
    ...('queries' in outputs ? invalidationProblems(model) : []),
    ...(hasMock ? [...transitionWarnings(model), ...stateWarnings(model), ...lifetimeWarnings(model)] : []),
  ]
}

/** Whether outputs show the methods of operations, their own or those of a client. */
export function showsMethods(outputs: Outputs): boolean {
  return hasClient(outputs) || ['calls', 'queries', 'docs'].some((name) => name in outputs)
}

/** Whether outputs have the methods of a client. */
export function hasClient(outputs: Outputs): boolean {
  return 'client' in outputs || 'resources' in outputs
}
