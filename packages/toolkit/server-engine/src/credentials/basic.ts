import { headerOf, type HttpRequest } from '../http/message.ts'
import { decodeText } from '../values/base64url.ts'

/** The user and the password of a header `Authorization: Basic`. @see RFC 7617 */
export function basicOf(request: HttpRequest): readonly [user: string, password: string] | undefined {
  const encoded = /^basic +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  const urlSafe = encoded?.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  const [, user, password] = /^([^:]*):(.*)$/s.exec(decodeText(urlSafe ?? '') ?? '') ?? []
  return user === undefined || password === undefined ? undefined : [user, password]
}
