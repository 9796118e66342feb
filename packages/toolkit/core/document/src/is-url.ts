/** True for a document that is named by its URL, false for the path of a file. */
export function isUrl(document: string): boolean {
  return /^https?:\/\//i.test(document) && URL.canParse(document)
}

/** The address of a document that is named by its URL, without user, query and fragment. */
export function addressOf(document: string): { readonly address?: string } {
  if (!isUrl(document)) return {}
  const { origin, pathname } = new URL(document)
  return { address: origin + pathname }
}
