import type { Model, OperationModel, SecuritySchemeModel } from '@loyalty-kit/document/model'

/** How a credential is sent. */
interface Credential {
  readonly in: 'header' | 'query'
  readonly name: string
  /** The first word of the header. */
  readonly scheme?: string
}

/**
 * The alternatives of an operation, each with the credentials that it requires together; empty if it requires none.
 * Certificates and cookies are not among them: a mock in a page sees neither.
 */
export function credentialsOf(
  { security }: OperationModel,
  { securitySchemes }: Model,
): readonly (readonly Credential[])[] {
  const alternatives = security.map((names) =>
    names.flatMap((name) => securitySchemes.filter((scheme) => scheme.name === name).flatMap(credentialOf)),
  )
  return alternatives.some((credentials) => credentials.length === 0) ? [] : alternatives
}

function credentialOf({ scheme }: SecuritySchemeModel): Credential[] {
  const { type, in: location, name, scheme: word } = scheme
  if (type === 'apiKey') {
    return location === 'header' || location === 'query' ? [{ in: location, name: String(name) }] : []
  }
  const first = type === 'http' ? String(word) : 'Bearer'
  const isSent = type === 'http' || type === 'oauth2' || type === 'openIdConnect'
  return isSent ? [{ in: 'header', name: 'authorization', scheme: first.charAt(0).toUpperCase() + first.slice(1) }] : []
}
