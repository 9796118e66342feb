/** A version that cannot be read: the message says why. */
export class VersionError extends Error {
  override readonly name = 'VersionError'
}
