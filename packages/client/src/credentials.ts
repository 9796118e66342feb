import { headerValue, type Credential, type Credentials, type TokenSource } from '@specwright/client-engine'
import { securitySchemes } from '@loyalty-kit/spec'

/** The app that sends requests. */
interface App {
  readonly appId: string
  readonly appToken: string
}

/**
 * The two headers of the app, and the access token, for operations that require them.
 *
 * @param tokens Called only if the operation requires an access token.
 * @throws {TypeError} If the app's id or token is not a valid header value.
 */
export function appCredentials(app: App, tokens: () => TokenSource): Credentials {
  const appId = headerValue('appId', app.appId)
  const appToken = headerValue('appToken', app.appToken)
  const secrets = [appId, appToken]
  return (operation, refused) => {
    const {
      id,
      security: [security = []],
      scopes = [],
    } = operation
    const headers: Record<string, string> = {}
    const sign: Credential['sign'] = (request) => void Object.assign(request.headers, headers)
    if (security.includes('appId')) headers[headerNameOf(securitySchemes.appId)] = appId
    if (security.includes('appToken')) headers[headerNameOf(securitySchemes.appToken)] = appToken
    if (!security.includes('accessToken')) return { sign, secrets }
    const source = tokens()
    if (source.scope?.length === 0) {
      throw new TypeError(
        `Cannot get a token for ${id}: the client has neither a scope nor a token. Pass scope (${scopes.join(' or ')}) or token`,
      )
    }
    const withToken = (given: unknown): Credential => {
      const token = headerValue('the access token', given)
      headers['authorization'] = `Bearer ${token}`
      return { sign, secrets, scope: source.scope, token }
    }
    const given = source.get(operation, refused)
    return typeof given === 'string' ? withToken(given) : Promise.resolve(given).then(withToken)
  }
}

/** The header of a credential. */
function headerNameOf({ name }: { readonly in: 'header'; readonly name: string }): string {
  return name.toLowerCase()
}
