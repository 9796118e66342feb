/** Where clients find the server's metadata, and the keys to verify tokens with. */
export const metadataPath = '/.well-known/oauth-authorization-server'
export const keysPath = '/.well-known/jwks.json'

/** How the URL of a discovery document ends. @see OpenID Connect Discovery 1.0, section 4 */
export const discoverySuffix = '/.well-known/openid-configuration'
