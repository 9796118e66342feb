import { matchingType } from '@loyalty-kit/validator-engine'

// Which documented status or content type describes an actual one, as the validators decide it, and what cookies a header has.
export { acceptedQuality, cookiesOf, matchingStatus, mayBeEmpty } from '@loyalty-kit/validator-engine'

/** True for a form without files. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

/** True for a form with files. */
export function isMultipart(contentType = ''): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

/** True for `application/json` and the `+json` suffix. */
export function isJson(contentType: string): boolean {
  return /[/+]json\b/i.test(contentType)
}

/** The documented content that describes a body of a type. */
export function mediaFor<Media extends { readonly contentType: string }>(
  content: readonly Media[],
  actual = '',
): Media | undefined {
  const same = content.find(({ contentType }) => contentType === actual)
  if (same) return same
  const found = matchingType(
    content.map(({ contentType }) => contentType),
    actual,
  )
  return content.find(({ contentType }) => contentType === found)
}
