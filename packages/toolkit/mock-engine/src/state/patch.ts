import { applyPatch, type Operation } from 'rfc6902'
import { isObject, type JsonObject } from '../json.ts'
import { mergePatch } from './merge-patch.ts'

/** A value after a patch, or why it cannot be applied. */
export type Patched = { readonly value: JsonObject } | { readonly status: 400 | 409; readonly why: string }

/**
 * An item after a patch of its request: of the operations of JSON Patch, or of the members to change.
 *
 * @see RFC 6902 | RFC 7396
 */
export function patched(item: object, change: unknown, contentType: string | undefined): Patched {
  if (!/^application\/json-patch\+json\b/i.test(contentType ?? '')) {
    return { value: mergePatch(item, isObject(change) ? change : {}) }
  }
  const value: unknown = structuredClone(item)
  // The body is valid by the contract; what is no operation is reported.
  const failure = applyPatch(value, Array.isArray(change) ? (change as Operation[]) : []).find((each) => each !== null)
  if (failure) return { status: failure.name === 'TestError' ? 409 : 400, why: failure.message }
  return isObject(value) ? { value } : { status: 400, why: 'it leaves no object' }
}
