/**
 * Rows cannot be read or written. The request that needs them fails with 503, and nothing is changed, unless the
 * connection to a database was lost during a commit.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
