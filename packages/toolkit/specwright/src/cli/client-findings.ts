import { compareClients, type ClientOperation, type Finding } from '@specwright/diff'
import { DocumentError } from '@specwright/document/diagnostics'
import { buildModel, type Model } from '@specwright/document/model'
import type { PinnedNames } from '@specwright/document/names'
import type { JsonObject } from '@specwright/json-schema/json'
import { clientOperation } from '../emit/client/client-operations.ts'
import { namesOf } from '../emit/client/pinned.ts'
import { mockFindings } from './mock-findings.ts'
import type { NamedVersion } from '../io/read-named-version.ts'

/**
 * What callers of the generated client must change, and what a mock no longer does. Without a file of names, those of the base are the ones that a generation
 * gives; the revision keeps them.
 *
 * @returns Nothing where no client can be generated: for messages, and for a document that generation refuses.
 */
export function clientFindings(base: NamedVersion, revision: NamedVersion): readonly Finding[] {
  if (!('openapi' in base.root)) return []
  try {
    const before = operationsOf(base.root, base.names ?? revision.names)
    const after = operationsOf(revision.root, revision.names ?? before.names)
    const client = compareClients(before.operations, after.operations)
    return [...client, ...mockFindings(before.model, after.model)]
  } catch (error) {
    if (error instanceof DocumentError) return []
    throw error
  }
}

function operationsOf(
  root: JsonObject,
  kept: PinnedNames | undefined,
): { readonly model: Model; readonly operations: readonly ClientOperation[]; readonly names: PinnedNames } {
  const location = { file: '', line: 1, column: 1, sourceLine: '' }
  const document = { root, warnings: [], files: [], locate: () => location }
  const model = buildModel(document, undefined, kept && { names: kept })
  const names = namesOf(model)
  return { model, operations: model.operations.flatMap((each) => clientOperation(each, names) ?? []), names }
}
