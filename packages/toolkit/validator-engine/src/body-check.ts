import type { CheckOptions } from './checker.ts'
import type { Fields } from './decode/field-types.ts'
import type { Issue } from './issue.ts'
import { documentedType } from './media-type.ts'
import { isRaw, isPlainText } from './message-faults.ts'
import { readValues } from './message.ts'
import { matchingStatus } from './operation.ts'
import { readTextBody } from './text-body.ts'

/** Finds the issues of a value. */
interface ValueChecker {
  check(value: unknown, options?: CheckOptions): readonly Issue[]
}

/** Checkers by content type, which may be a range such as `image/*`. */
type ContentCheckers = Readonly<Record<string, ValueChecker>>

/** The value of a body, as a client writes or reads it. */
interface BodyValue {
  readonly value: unknown
  readonly contentType: string | undefined
  /** That of a response. */
  readonly status?: number
}

/**
 * Checks the bodies of requests, each by its content type. One of another type has no issues, nor has one that only a parser of
 * its format could read.
 */
export function contentCheck(content: ContentCheckers): (body: BodyValue, options?: CheckOptions) => readonly Issue[] {
  const documented = Object.keys(content)
  return ({ value, contentType }, options) => {
    const found = documentedType(documented, contentType)
    const checker = found === undefined ? undefined : content[found]
    if (found === undefined || checker === undefined || isRaw(value, contentType ?? found)) return []
    return typeof value === 'string' && isPlainText(contentType ?? found)
      ? readTextBody(value, (each) => checker.check(each, options)).issues
      : checker.check(value, options)
  }
}

/** Checks the bodies of responses, each by its status, `200`, `4XX` or `default`, and its content type. */
export function responseCheck(
  responses: Readonly<Record<string, ContentCheckers>>,
): (body: BodyValue, options?: CheckOptions) => readonly Issue[] {
  const statuses = Object.keys(responses)
  return (body, options) => {
    const found = matchingStatus(statuses, body.status ?? 0)
    return contentCheck((found !== undefined && responses[found]) || {})(body, options)
  }
}

/** Checks the values of forms, whose fields may be strings and files. */
export function formChecker({ check }: ValueChecker, fields: Fields): ValueChecker {
  return {
    check: (given, options) =>
      readValues(given, fields, (value, ofReading) => check(value, ofReading ?? options)).issues,
  }
}
