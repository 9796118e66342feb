import type { JsonObject } from '@specwright/json-schema/json'
import { unchangedOperations } from '../contract/unchanged-operations.ts'
import { sameNotesBetween } from '../contract/unchanged.ts'
import { writeDocument } from './write-document.ts'
import type { NormalDocument } from './places.ts'
import { renamedSchemes } from '../contract/schemes.ts'

/** One version of a document: as written, and in normal form. */
export interface Version {
  readonly root: JsonObject
  readonly written: NormalDocument
}

/** Two versions in normal form: everything with the same meaning is written in the same way. */
export function inNormalForm(base: JsonObject, revision: JsonObject): readonly [Version, Version] {
  const [baseSide, revisionSide] = [{ root: base }, { root: revision }]
  const schemeNames = renamedSchemes(baseSide, revisionSide)
  // Schemas of which only the rules differ need no normal form.
  const notes = sameNotesBetween(baseSide, revisionSide)
  const isUnchanged = unchangedOperations(baseSide, revisionSide, 'paths', notes)
  return [
    { root: base, written: writeDocument(baseSide, { isUnchanged }) },
    { root: revision, written: writeDocument(revisionSide, { schemeNames, isUnchanged }) },
  ]
}
