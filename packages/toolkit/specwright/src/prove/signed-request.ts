import {
  basic,
  bearer,
  cookieKey,
  headerKey,
  queryKey,
  type Credential,
  type Scheme,
  type SentRequest,
} from '@specwright/client-engine'
import type { SchemeFacts } from '../emit/mock/facts.ts'
import type { UserCredentials } from './credential-sets.ts'
import type { ProofRequest } from './written-request.ts'

const keys = { header: headerKey, query: queryKey, cookie: cookieKey } as const

/** A request with a credential, as its scheme writes it. */
export function withCredential(
  request: ProofRequest,
  scheme: SchemeFacts | undefined,
  { name, value }: { readonly name: string; readonly value: string | UserCredentials | undefined },
): ProofRequest {
  if (scheme === undefined || value === undefined || scheme.type === 'mutualTLS') return request
  const signing: SentRequest = { url: request.target, headers: { ...request.headers } }
  credentialOf(scheme, name, value).sign(signing)
  return { ...request, target: signing.url, headers: signing.headers }
}

function credentialOf(scheme: SchemeFacts, name: string, value: string | UserCredentials): Credential {
  if (typeof value !== 'string') return fixed(basic, value, name)
  if (scheme.type === 'apiKey') return fixed(keys[scheme.in](scheme.name), value, name)
  const word = scheme.type === 'http' ? scheme.scheme : 'bearer'
  return word.toLowerCase() === 'bearer' ? fixed(bearer, value, name) : fixed(headerKey('authorization'), value, name)
}

function fixed<Value>(scheme: Scheme<Value>, value: Value, name: string): Credential {
  const connection = (): never => {
    throw new TypeError(`Cannot get ${name}: it is given`)
  }
  const source = scheme.source(value, { name, limits: {}, connection })
  return source.get({ id: name, method: '', path: '', security: [] }, []) as Credential // at once, of a value
}
