import { cookiesOf } from '@specwright/validator-engine/decode'
import { headerOf, type HttpRequest } from '../http/message.ts'
import type { SecurityScheme } from './security-scheme.ts'

/** The key that a request sends; empty if it sends none. */
export function sentKeyOf(scheme: SecurityScheme, request: HttpRequest): string {
  if (scheme.type !== 'apiKey') {
    const header = headerOf(request, 'authorization') ?? ''
    const word = `${schemeWord(scheme)} `
    return header.toLowerCase().startsWith(word) ? header.slice(word.length) : ''
  }
  const { in: location, name } = scheme
  if (location === 'header') return headerOf(request, name.toLowerCase()) ?? ''
  if (location === 'cookie') return cookiesOf(headerOf(request, 'cookie') ?? '').get(name) ?? ''
  return new URLSearchParams(request.query).get(name) ?? ''
}

/** The word that precedes the credentials of a scheme in `Authorization`, in lower case. */
export function schemeWord(scheme: SecurityScheme): string {
  return scheme.type === 'http' ? scheme.scheme.toLowerCase() : 'bearer'
}
