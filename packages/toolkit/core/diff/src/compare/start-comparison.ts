import { atPointer, type JsonObject } from '@specwright/json-schema/json'
import { sidesOf } from '../contract/moved-base.ts'
import type { Comparison } from './comparison.ts'
import { createReport, type Collection } from './report.ts'
import { createSchemaComparison } from './schema.ts'

/** What the comparison of two versions of a document shares, with its findings. */
export interface DocumentComparison extends Comparison {
  readonly report: Collection
}

/** Starts the comparison of two versions of a document. */
export function startComparison(before: JsonObject, after: JsonObject): DocumentComparison {
  const isThere = (pointer: string): boolean => [before, after].some((root) => atPointer(root, pointer) !== undefined)
  const report = createReport(isThere)
  const [base, revision] = sidesOf(before, after)
  return { base, revision, schemas: createSchemaComparison(base, revision, { report }), report }
}
