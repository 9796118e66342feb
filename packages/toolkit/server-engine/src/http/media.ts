import { isJsonType, matchingStatus, matchingType } from '@specwright/validator-engine'

// Which documented status or content type describes an actual one, as the validators decide it, and what cookies a header has.
export { acceptedQuality, cookiesOf } from '@specwright/validator-engine'

/** The content type of JSON, unless another is documented. */
export const jsonType = 'application/json'

/** True for a content type of JSON. */
export function isJson(contentType: string): boolean {
  // As nearly all requests and responses have it, without reading it.
  return contentType === jsonType || isJsonType(contentType)
}

/** True for a form without files. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

/** True for a form with files. */
export function isMultipart(contentType = ''): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

/** What is documented for a status. */
export function ofStatus<Documented extends { readonly status: string }>(
  documented: readonly Documented[],
  actual: number,
): Documented | undefined {
  const own = String(actual)
  const exact = documented.find(({ status }) => status === own)
  if (exact) return exact
  const statuses = documented.map(({ status }) => status)
  return documented[statuses.indexOf(matchingStatus(statuses, actual) ?? '')]
}

/** The documented content that describes a body of a type. */
export function mediaFor<Media extends { readonly contentType: string }>(
  content: readonly Media[],
  actual = '',
): Media | undefined {
  const exact = content.find(({ contentType }) => contentType === actual)
  if (exact) return exact
  const types = content.map(({ contentType }) => contentType)
  const found = matchingType(types, actual)
  return content.find(({ contentType }) => contentType === found)
}

/** True for the content type of problem details (RFC 9457). */
export function isProblem(contentType = ''): boolean {
  return /^application\/problem\+json\b/i.test(contentType)
}
