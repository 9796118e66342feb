/** How names of what holds a secret end, as the source of a regular expression. */
export const secretNames =
  '(?:token|secret|password|passwd|passphrase|passcode|credential|(?:api|access|private|signing|encryption)[-_]?key|assertion)'

const secretName = new RegExp(`(?:${secretNames}|(?:^|[-_])pin)$`, 'i')

/** True for the name of a header, a field or a member that holds a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name)
}
