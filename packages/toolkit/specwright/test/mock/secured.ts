/** The responses of an operation. */
export const ok = { responses: { '200': { description: 'OK' } } }

/** A document whose only operation requires a scheme. */
export function secured(scheme: object, scopes: readonly string[] = []): object {
  return {
    openapi: '3.2.0',
    info: { title: 'Secured', version: '1' },
    paths: { '/things': { get: { operationId: 'listThings', security: [{ own: scopes }], ...ok } } },
    components: { securitySchemes: { own: scheme } },
  }
}

/** The header of a user. */
export const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` })

/** A flow of OAuth 2.0, and a client. */
export const flow = { tokenUrl: '/oauth/token', scopes: { 'read:things': 'Read', 'write:things': 'Write' } }
export const client = { client_id: 'app' }
