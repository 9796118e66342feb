import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { renamedSchemes } from '../compare-security.ts'
import { writeDocument } from './document.ts'
import type { InOneSpelling } from './places.ts'

/** One version of a document: as its author wrote it, and in one spelling. */
export interface Version {
  readonly root: JsonObject
  readonly written: InOneSpelling
}

/** Two versions, in which what means the same is written the same. */
export function inOneSpelling(base: JsonObject, revision: JsonObject): readonly [Version, Version] {
  const [one, other] = [{ root: base }, { root: revision }]
  return [
    { root: base, written: writeDocument(one) },
    { root: revision, written: writeDocument(other, renamedSchemes(one, other)) },
  ]
}
