/** What a security scheme of a document says of its credential. */
export interface CredentialScheme {
  readonly type?: unknown
  readonly scheme?: unknown
}

/** The variable of any token in commands. */
export const tokenVariable = 'TOKEN'

/** The variable of a name in commands: `petId` becomes `PET_ID`. */
export function variableOf(name: string): string {
  const variable = name
    .replaceAll('OAuth', 'Oauth')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()
  return /^[A-Z]/.test(variable) ? variable : `ID_${variable}`
}

/** The variable of a scheme's credential in commands: that of tokens for any of them. */
export function credentialVariable(name: string, scheme: CredentialScheme | undefined): string {
  return isToken(scheme) ? tokenVariable : variableOf(name)
}

/** True for a scheme whose credential is a token. */
export function isToken({ type, scheme }: CredentialScheme = {}): boolean {
  return type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && String(scheme).toLowerCase() === 'bearer')
}
