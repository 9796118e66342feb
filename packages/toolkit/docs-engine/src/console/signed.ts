import {
  basic,
  bearer,
  cookieKey,
  headerKey,
  queryKey,
  type Credential as Signature,
  type Scheme,
  type SentRequest,
} from '@specwright/client-engine'
import type { Credential, Secrets } from './credential.ts'

const keys = { header: headerKey, query: queryKey, cookie: cookieKey } as const

/**
 * A request with its credentials, as the client adds them; those without a secret are left out.
 *
 * @throws {TypeError} If a secret cannot be sent.
 */
export function signed(
  { url, headers }: Readonly<SentRequest>,
  credentials: readonly Credential[],
  secrets: Secrets,
): SentRequest {
  const request = { url, headers: { ...headers } }
  for (const credential of credentials) {
    const secret = secrets[credential.name] ?? ''
    if (secret !== '') signatureOf(credential, secret).sign(request)
  }
  return request
}

function signatureOf({ name, in: place, key, prefix }: Credential, secret: string): Signature {
  if (prefix === 'Bearer ') return given(bearer, secret, name)
  // A variable of a shell stands for both, encoded.
  if (prefix !== 'Basic ' || secret.startsWith('$')) return given(keys[place](key), prefix + secret, name)
  const [username = '', ...password] = secret.split(':')
  return given(basic, { username, password: password.join(':') }, name)
}

function given<Value>(scheme: Scheme<Value>, value: Value, name: string): Signature {
  const connection = (): never => {
    throw new TypeError(`Cannot get ${name}: it is entered`)
  }
  const source = scheme.source(value, { name, limits: {}, connection })
  return source.get({ id: name, method: '', path: '', security: [] }, []) as Signature // at once, of a value
}
