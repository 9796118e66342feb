/** True for a form without files. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

/** True for a form with files. */
export function isMultipart(contentType = ''): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

/** True for the content type of problem details (RFC 9457). */
export function isProblem(contentType = ''): boolean {
  return /^application\/problem\+json\b/i.test(contentType)
}
