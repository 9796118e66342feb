import type { Exports, Generated, WriteRequest } from '@specwright/diff'
import { DocumentError } from '@specwright/document/diagnostics'
import { buildModel, type Model } from '@specwright/document/model'
import type { PinnedNames } from '@specwright/document/names'
import { keysOf, objectAt, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { clientOperation } from '../emit/client/client-operations.ts'
import { namesOf } from '../emit/client/pinned.ts'
import { schemesOf } from '../emit/client/security.ts'
import type { NamedVersion } from '../io/read-named-version.ts'
import { mockFindings } from './mock-findings.ts'
import { requestWriter } from './write-request.ts'

/** What is generated from two versions, and how their requests are written. */
export interface GeneratedPair {
  readonly generated: Generated
  /** Writes what was sent to either version; of a document that generation refuses, nothing. */
  readonly write: WriteRequest
}

/**
 * What programs can name of what is generated from two versions. Without a file of names, those of the base are the ones that
 * a generation gives; the revision keeps them. Messages have no client, and neither has a document that generation refuses.
 */
export function generatedFrom(base: NamedVersion, revision: NamedVersion): GeneratedPair {
  const named = { base: { types: namedSchemas(base.root) }, revision: { types: namedSchemas(revision.root) }, mock: [] }
  const none = { generated: named, write: () => undefined }
  if (!('openapi' in base.root)) return none
  try {
    const before = exportsOf(base.root, base.names ?? revision.names)
    const after = exportsOf(revision.root, revision.names ?? before.names)
    const mock = mockFindings(before.model, after.model)
    const writers = { base: requestWriter(before.model), revision: requestWriter(after.model) }
    return {
      generated: { base: before.exports, revision: after.exports, mock },
      write: (sent) => writers[sent.version](sent),
    }
  } catch (error) {
    if (error instanceof DocumentError) return none
    throw error
  }
}

/** The named schemas of a document, whose types have their names at least. */
function namedSchemas(root: JsonObject): Exports['types'] {
  const names = Object.keys(objectAt(objectAt(root, 'components'), 'schemas'))
  const types = names.map((name) => ({ name, place: pointerTo('/components/schemas', name) }))
  return new Map(types.map((each) => [each.place, each]))
}

interface GeneratedVersion {
  readonly model: Model
  readonly names: PinnedNames
  readonly exports: Exports
}

function exportsOf(root: JsonObject, kept: PinnedNames | undefined): GeneratedVersion {
  const location = { file: '', line: 1, column: 1, sourceLine: '' }
  const document = { root, warnings: [], files: [], locate: () => location }
  const model = buildModel(document, undefined, kept && { names: kept })
  const names = namesOf(model)
  const exports = {
    types: new Map(
      model.schemas.map(({ pointer, typeName }) => {
        return [pointer, { name: typeName, place: pointerTo('', ...model.writtenKeys(keysOf(pointer))) }] as const
      }),
    ),
    client: {
      operations: model.operations.flatMap((each) => clientOperation(each, names) ?? []),
      credentials: schemesOf(model).map(({ name }) => name),
    },
  }
  return { model, names, exports }
}
