/** A version that cannot be had: the message says why. */
export class VersionError extends Error {
  override readonly name = 'VersionError'
}
