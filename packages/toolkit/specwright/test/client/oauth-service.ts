import { recordingServer, type Respond, type Seen } from './library.ts'
import { documentOf, textOperation } from './vault.ts'

/** A form with these members, as the body of an operation. */
export const form = (properties: object): object => ({
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } },
  },
})
/** The schema of a string. */
export const text = { type: 'string' }
/** The token endpoint of the documents. */
export const tokenUrl = 'https://id.example/token'
/** The scopes of the documents, with what they are for. */
export const scopes = { read: 'Reads', write: 'Writes' }

/** A document with one operation, whose tokens come from these flows. */
export function secured(flows: object, paths: object = {}, schemes: object = {}): object {
  return documentOf(
    { '/it': { get: textOperation('readIt'), put: textOperation('writeIt') }, ...paths },
    {
      security: [{ auth: [] }],
      components: { securitySchemes: { auth: { type: 'oauth2', flows }, ...schemes } },
    },
  )
}

/** An operation that revokes a token. */
export const revocation = {
  '/revoke': { post: textOperation('revoke', { ...form({ token: text, token_type_hint: text }) }) },
}
/** The client credentials flow. */
export const clientFlow = { clientCredentials: { tokenUrl, scopes } }

/** A service that issues `at1`, `at2` and so on at a path that ends with `/token`, and accepts the last one anywhere else. */
export async function service(
  token: object = {},
  fail: (nth: number, url: string) => number | undefined = () => undefined,
) {
  let issued = 0
  const respond: Respond = (response, nth) => {
    const request = seen[nth - 1]
    const path = request?.url?.replace(/\?.*/, '') ?? ''
    const status = fail(nth, path)
    if (status !== undefined) return response.writeHead(status).end()
    if (path.endsWith('/token')) {
      response.setHeader('content-type', 'application/json')
      return response.end(
        JSON.stringify({ access_token: `at${++issued}`, token_type: 'bearer', expires_in: 60, ...token }),
      )
    }
    return response.writeHead(200, { 'content-type': 'text/plain' }).end('done')
  }
  const { baseUrl, seen } = await recordingServer(respond)
  return { baseUrl, seen, tokenUrl: `${baseUrl}token` }
}

/** A client of the authorization server. */
export const client = { clientId: 'id', clientSecret: 'secret' }
/** A request in one line: method, path, credentials and body. */
export const shown = ({ method, url, headers, body }: Seen): string =>
  [method, url?.replace('/v1', ''), headers.authorization, headers['x-app'] ?? headers['x-app-id'], body]
    .filter(Boolean)
    .join(' ')
/** The client with HTTP Basic. */
export const basic = `Basic ${btoa('id:secret')}`
