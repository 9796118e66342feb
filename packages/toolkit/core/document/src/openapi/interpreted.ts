import type { JsonObject } from '@specwright/json-schema/json'
import { withoutCircularUnions } from './circular-unions.ts'
import { keepObjects } from './objects-only.ts'
import { matchPathParameters, type ReportAt } from './path-parameters.ts'
import { moveMisplacedOperations, removeRepeatedOperations } from './additional-operations.ts'
import { readResponseNames } from './response-names.ts'
import { removeRepeatedIds } from './repeated-operation-ids.ts'
import { toOpenApi31 } from './to-openapi-31.ts'

/** Receives what is read differently from how it is written. */
export interface InterpretedReport {
  /** Takes the places where a rule is broken, by the code of the rule. */
  readonly warn: (code: string) => ReportAt
  /** Takes the places that no meaning can be given to, by the code of the rule: the document cannot be used. */
  readonly refuse: (code: string) => ReportAt
}

/**
 * Removes, in place, the operations and the operationIds that a document repeats.
 *
 * @param document Of which paths that share an operation have the same object.
 */
export function removeRepeated(document: JsonObject, { warn, refuse }: InterpretedReport): void {
  removeRepeatedOperations(document, {
    repeated: refuse('repeated-operation'),
    misplaced: warn('misplaced-operation'),
  })
  removeRepeatedIds(document, warn('operation-operationId-unique'))
}

/**
 * A document in the words of 3.1 or 3.2, with what breaks a rule read as the warnings say.
 *
 * @param document Without repetitions, and without objects that several places share. It may be changed.
 */
export function interpreted(document: JsonObject, { warn, refuse }: InterpretedReport): JsonObject {
  keepObjects(document)
  readResponseNames(document, warn('struct'))
  const refuseRef = refuse('malformed-ref')
  const converted = toOpenApi31(document, {
    invalidRef: (pointer) => refuseRef(`${pointer}/$ref`, '$ref must be a string'),
    invalidKeyword: warn('invalid-keyword'),
    nullableRef: warn('nullable-ref'),
    olderKeyword: warn('older-keyword'),
    oldTuple: warn('tuple'),
  })
  const matched = matchPathParameters(converted, warn('path-parameters'))
  const read = withoutCircularUnions(matched, warn('circular-union'))
  // Last, since what is reported names its place in the document as it is written.
  moveMisplacedOperations(read)
  return read
}
