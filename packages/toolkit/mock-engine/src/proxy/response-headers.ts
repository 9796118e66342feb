import { forwardedHeaders, headerFor, violationsHeader } from '@specwright/server-engine/check'
import type { UpstreamResponse } from '@specwright/server-engine/node'

/** Alternating names and values of a response whose body was read as a whole. */
export function wholeHeaders(
  { status, rawHeaders }: UpstreamResponse,
  body: { readonly length: number; readonly isHead: boolean },
  violations: readonly string[],
): readonly string[] {
  // A response to HEAD has the length of another body, so it is forwarded unchanged.
  const hasBody = !body.isHead && status !== 204 && status !== 304
  return [
    ...forwardedHeaders(rawHeaders, [violationsHeader, ...(hasBody ? ['content-length'] : [])]),
    ...(hasBody ? ['content-length', String(body.length)] : []),
    ...Object.entries(headerFor(violations)).flat(),
  ]
}

/** Alternating names and values of a response whose body passes as it comes: with its length, if that is known. */
export function streamedHeaders(
  { rawHeaders, headers }: UpstreamResponse,
  violations: readonly string[],
  { mayHaveTrailers, isChecked }: { readonly mayHaveTrailers: boolean; readonly isChecked: boolean },
): readonly string[] {
  const trailers = [headers.trailer, isChecked ? violationsHeader : undefined].filter((each) => each !== undefined)
  const isChunked = mayHaveTrailers && headers['content-length'] === undefined
  return [
    ...forwardedHeaders(rawHeaders, [violationsHeader]),
    ...(isChunked && trailers.length > 0 ? ['trailer', trailers.join(', ')] : []),
    ...Object.entries(headerFor(violations)).flat(),
  ]
}

/** Alternating names and values of the headers after a body, with what was found in it. */
export function trailersWith({ trailers }: UpstreamResponse, violations: readonly string[]): readonly string[] {
  return [...forwardedHeaders(trailers(), [violationsHeader]), ...Object.entries(headerFor(violations)).flat()]
}
