import type { Hook, ResponseEvent } from './hooks.ts'
import { linksIn } from '../pages/links.ts'
import { httpDate } from '../send/time.ts'

/** An operation that its service announces to be deprecated, or to end. */
export interface DeprecationEvent {
  /** The document's `operationId`. */
  readonly operation: string
  /** Since when, or from when, it is deprecated; absent if the service does not say. @see RFC 9745 */
  readonly deprecatedAt: Date | undefined
  /** When it may stop to respond; absent if the service does not say. @see RFC 8594 */
  readonly sunsetAt: Date | undefined
  /** Address of what replaces it, as the service wrote it: the link `successor-version`. */
  readonly successor: string | undefined
  /** Address of a description for developers, as the service wrote it: the link `deprecation` or `sunset`. */
  readonly documentation: string | undefined
}

/**
 * Creates an `onResponse` hook that reports each operation once whose responses have the header `Deprecation` or
 * `Sunset`.
 *
 * @example
 * { onResponse: onDeprecation(({ operation, sunsetAt }) => console.warn(operation, sunsetAt)) }
 */
export function onDeprecation(report: Hook<DeprecationEvent>): Hook<ResponseEvent> {
  const reported = new Set<string>()
  return ({ operation, headers }) => {
    const [deprecation, sunset] = [headers.get('deprecation'), headers.get('sunset')]
    if ((!deprecation && !sunset) || reported.has(operation)) return undefined
    reported.add(operation)
    const links = linksIn(headers.get('link') ?? '')
    return report({
      operation,
      deprecatedAt: dateIn(deprecation),
      sunsetAt: dateIn(sunset),
      successor: links.get('successor-version'),
      documentation: links.get('deprecation') ?? links.get('sunset'),
    })
  }
}

/** A date of HTTP, or a structured one in seconds: `@1688169599`. */
function dateIn(value: string | null): Date | undefined {
  const [, seconds] = /^@(-?\d+)/.exec(value ?? '') ?? []
  const date = new Date(seconds === undefined ? httpDate(`${value}`) : Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date
}
