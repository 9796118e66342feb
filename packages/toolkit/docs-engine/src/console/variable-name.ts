import { kebab } from '../reference/address.ts'

/** `petId` -> `PET_ID`. */
export function variableOf(name: string): string {
  const variable = kebab(name).replaceAll('-', '_').toUpperCase()
  return /^[A-Z]/.test(variable) ? variable : `ID_${variable}`
}
