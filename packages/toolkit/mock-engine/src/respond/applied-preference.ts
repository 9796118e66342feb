import { asAccepted } from '@specwright/server-engine/respond'
import { type Example, type HttpResponse, type Route, ofStatus } from '@specwright/server-engine/engine'
import { headerText, varyWith } from '@specwright/server-engine/http'
import { readPreference } from './parse-prefer.ts'

/** What a request prefers, as far as its operation can apply it. */
export interface AppliedPreference {
  readonly status?: number | undefined
  readonly example?: Example | undefined
  readonly waitMs: number
  /** Value of `Preference-Applied`; absent if nothing was applied. */
  readonly header?: string
  /** What could not be applied, and what could. */
  readonly ignored?: string
}

/** Name of the examples that are made from schemas. */
const generated = 'generated'

/**
 * Applies the preferences of a request.
 *
 * @param prefer Value of `Prefer`.
 * @param accept Value of `Accept`.
 */
export function appliedPreference(route: Route, prefer: string, accept?: string): AppliedPreference {
  const { code, example: asked, dynamic, waitSeconds } = readPreference(prefer)
  const name = asked ?? (dynamic ? generated : undefined)
  const accepted = asAccepted(route.examples, accept)
  // A value made from the schema is that of a success, unless another status or an example is asked for.
  const isFree = asked === undefined && code === undefined
  const among = isFree ? accepted.filter((each) => statusOf(each, accepted) < 400) : accepted
  const named = name === undefined ? undefined : namedExample(among, name, code)
  const preferences = {
    code,
    ...(asked === undefined ? { dynamic: named && true } : { example: named?.example.name }),
    wait: waitSeconds,
  }
  const applied = Object.entries(preferences).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${word(String(value))}`],
  )
  return {
    status: named?.status ?? code,
    example: named?.example,
    waitMs: (waitSeconds ?? 0) * 1000,
    ...(applied.length === 0 ? {} : { header: applied.join(', ') }),
    ...(asked !== undefined && !named && { ignored: unknownExample(route, asked, code) }),
  }
}

/** The header that says why an example was not sent: a preference that cannot be applied is no error (RFC 7240, section 2). */
export const ignoredHeader = 'x-preference-ignored'

function unknownExample({ examples }: Route, name: string, status: number | undefined): string {
  const possible = examples.filter((each) => status === undefined || isOf(each, status, examples))
  const names = [...new Set(possible.map((each) => word(each.name)))]
  const where = status === undefined ? '' : ` of status ${status}`
  const known = names.length > 0 ? `Use ${names.join(', ')}` : 'There is none'
  return `example=${word(name)} is not an example${where}. ${known}`
}

function isOf({ status: documented }: Example, status: number, examples: readonly Example[]): boolean {
  return documented === ofStatus(examples, status)?.status
}

/**
 * A response that says which preferences were applied.
 *
 * @see RFC 7240, section 3
 */
export function withApplied(response: HttpResponse, { header, ignored }: AppliedPreference): HttpResponse {
  if (header === undefined && ignored === undefined) return response
  const applied = {
    ...(header !== undefined && { 'preference-applied': headerText(header) }),
    ...(ignored !== undefined && { [ignoredHeader]: headerText(ignored) }),
  }
  const { headers } = response
  return { ...response, headers: { ...headers, ...applied, vary: varyWith(headers, 'Prefer') } }
}

/** The example of this name, if there is one for the status; without a status, one of a success is preferred. */
function namedExample(
  examples: readonly Example[],
  name: string,
  status: number | undefined,
): { readonly example: Example; readonly status: number } | undefined {
  const named = examples.filter((example) => example.name === name)
  if (status === undefined) {
    const example = named.find((each) => each.status.startsWith('2')) ?? named[0]
    return example && { example, status: statusOf(example, examples) }
  }
  const example = ofStatus(named, status)
  return example && { example, status }
}

/** The status of an example; one that is documented for several may state its own, as an error does. */
function statusOf({ status, value }: Example, examples: readonly Example[]): number {
  if (/^\d+$/.test(status)) return Number(status)
  const members = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
  const stated: unknown = members?.get('status') ?? members?.get('code')
  const isStated = typeof stated === 'number' && stated >= 200 && stated <= 599
  if (isStated && ofStatus([{ status }], stated)) return stated
  if (status !== 'default') return Number(status.replace(/XX$/i, '00'))
  return examples.some((example) => example.status.startsWith('2')) ? 500 : 200
}

/** A value as a token, or in quotes. */
function word(text: string): string {
  return /^[!#$%&'*+.^`|~\w-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
