/** Names that contracts use for secrets, also where their schemas do not say so. */
const names =
  /passw(?:or)?d|passphrase|secret|credential|^authorization$|^cookie$|(?:api|access|private)[_-]?key|(?:access|refresh|id|auth|bearer|session)[_-]?token/i

/** True for a value that addresses and the history of the session must not have. */
export function isSecret(name: string, schema: { readonly format?: unknown; readonly writeOnly?: unknown }): boolean {
  return schema.format === 'password' || schema.writeOnly === true || names.test(name)
}
