/** True for a document that is named by its URL, false for the path of a file. */
export function isUrl(document: string): boolean {
  return /^https?:\/\//i.test(document) && URL.canParse(document)
}
