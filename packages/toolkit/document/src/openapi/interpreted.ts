import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { withoutCircularUnions } from './circular-unions.ts'
import { matchPathParameters, type ReportAt } from './path-parameters.ts'
import { removeRepeatedIds } from './repeated-operation-ids.ts'
import { toOpenApi31 } from './to-openapi-31.ts'

/** Receives what is read differently from how it is written. */
export interface InterpretedReport {
  /** Takes the places where a rule is broken, by the code of the rule. */
  readonly warn: (code: string) => ReportAt
  /** Takes the pointer of each schema whose `$ref` is not a string: the document cannot be used. */
  readonly invalidRef: (pointer: string) => void
}

/**
 * A document in the words of 3.1 or 3.2, with what breaks a rule read as the warnings say.
 *
 * @param document Loses the operationIds that it repeats.
 */
export function interpreted(document: JsonObject, { warn, invalidRef }: InterpretedReport): JsonObject {
  // First, while operations that paths share are the same objects.
  removeRepeatedIds(document, warn('operation-operationId-unique'))
  const converted = toOpenApi31(document, { invalidRef, invalidKeyword: warn('invalid-keyword') })
  const matched = matchPathParameters(converted, warn('path-parameters'))
  return withoutCircularUnions(matched, warn('circular-union'))
}
