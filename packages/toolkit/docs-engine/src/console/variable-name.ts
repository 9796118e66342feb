import type { SecurityScheme } from '../reference/docs-data.ts'
import { kebab } from '../reference/address.ts'

/** `petId` -> `PET_ID`. */
export function variableOf(name: string): string {
  const variable = kebab(name).replaceAll('-', '_').toUpperCase()
  return /^[A-Z]/.test(variable) ? variable : `ID_${variable}`
}

/** The variable of a scheme's credential in commands: `TOKEN` for any token. */
export function variableFor(name: string, scheme: SecurityScheme): string {
  return isToken(scheme) ? 'TOKEN' : variableOf(name)
}

/** True for a scheme whose credential is a token. */
export function isToken({ type, scheme }: SecurityScheme): boolean {
  return type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && String(scheme).toLowerCase() === 'bearer')
}
