/**
 * Creates the headers of each call of an operation that can be repeated by its key: a random UUID, which its retries
 * keep.
 *
 * @param name Name of the header, as in the document.
 */
export function idempotencyKey(name: string): () => Readonly<Record<string, string>> {
  return () => ({ [name]: crypto.randomUUID() })
}
