/**
 * Rows that cannot be read or written: the request that needs them is answered with 503, and nothing was changed, unless
 * the connection to a database was lost while it committed.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
