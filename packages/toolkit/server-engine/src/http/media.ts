import { isJsonType, matchingStatus, matchingType } from '@specwright/validator-engine'

// Which documented status or content type describes an actual one, as the validators decide it.
export { acceptedQuality } from '@specwright/validator-engine'

/** The content type of JSON, unless another is documented. */
export const jsonType = 'application/json'

/** True for a content type of JSON. */
export function isJson(contentType: string): boolean {
  // As nearly all requests and responses have it, without reading it.
  return contentType === jsonType || isJsonType(contentType)
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
