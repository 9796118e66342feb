/** A document of these paths. */
function documentOf(paths: object, components: object = {}): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Mocked', version: '1.0.0' }, paths, components })
}

const string = { type: 'string' }
const ok = { description: 'OK' }

/** A response of a schema. */
function showing(schema: object, example?: unknown): object {
  return { ...ok, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

function named(name: string, place: 'path' | 'query', schema: object): object {
  return { name, in: place, required: true, schema }
}

interface Documented {
  readonly listing?: object
  /** Examples of what is sent, and of what is shown. */
  readonly sent?: object
  readonly shown?: object
}

/** Operations of items that are created with a name. */
function itemsOf(path: string, item: object, { listing, sent: example, shown }: Documented = {}): object {
  const schema = { type: 'object', required: ['name'], properties: { name: string } }
  const sent = { schema, ...(example && { example }) }
  const page = { type: 'object', required: ['data'], properties: { data: { type: 'array', items: item } } }
  return {
    [path]: {
      get: { ...listing, responses: { 200: showing(page) } },
      post: {
        requestBody: { required: true, content: { 'application/json': sent } },
        responses: { 201: showing(item, shown) },
      },
    },
    [`${path}/{id}`]: {
      parameters: [named('id', 'path', string)],
      get: { responses: { 200: showing(item), 404: { description: 'None' } } },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  }
}

/** A word that is no id: it has one method, and the path of ids another. */
const crossing = {
  '/books/{id}': {
    get: { parameters: [named('id', 'path', string)], responses: { 200: showing({ type: 'object' }) } },
  },
  '/books/import': { post: { responses: { 202: { description: 'Begun' } } } },
}

const pageSize = { name: 'size', in: 'query', required: true, schema: { type: 'integer', default: 10 } }

const html = { 400: { description: 'Wrong', content: { 'text/html': { schema: string, example: '<p>Wrong</p>' } } } }
const square = { parameters: [named('row', 'path', { type: 'integer', maximum: 3 })], responses: { 200: ok, ...html } }

const owned = { type: 'object', properties: { id: string, name: string, owner: string } }
const ofOwner = { parameters: [named('owner', 'query', string)] }
const exact = { type: 'object', properties: { id: { ...string, minLength: 36, maxLength: 36 }, name: string } }
const shownExact = { id: 'ca7a3796-e8a8-4029-9ccb-df8937940562', name: 'First' }

const listed = { type: 'array', items: { type: 'object', required: ['id'], properties: { id: string } } }
const runs = {
  '/jobs': { get: { responses: { 200: showing(listed, [{ id: 'nightly' }]) } } },
  '/jobs/{id}/runs': {
    get: { parameters: [named('id', 'path', { ...string, format: 'uuid' })], responses: { 200: showing(listed) } },
  },
}

const grant = { type: 'object', required: ['grant_type'], properties: { grant_type: string, client_id: string } }
const token = { type: 'object', required: ['access_token'], properties: { access_token: string } }
const tokens = {
  '/token': {
    post: {
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: grant } } },
      responses: { 200: showing(token) },
    },
  },
}
const flows = { clientCredentials: { tokenUrl: '/token', scopes: {} } }

/** Documents in each of which something is unusual. */
export const mockedDocuments: readonly (readonly [unusual: string, document: string])[] = [
  ['a path within a path', documentOf(crossing)],
  [
    'a default of what is required',
    documentOf({ '/logs': { get: { parameters: [pageSize], responses: { 200: ok } } } }),
  ],
  ['errors in HTML', documentOf({ '/board/{row}': { get: square } })],
  ['a listing for one owner', documentOf(itemsOf('/grants', owned, { listing: ofOwner }))],
  ['ids of one length', documentOf(itemsOf('/lists', exact, { shown: shownExact }))],
  ['an example that is not valid', documentOf(itemsOf('/brands', owned, { sent: { name: null } }))],
  ['ids that a path refuses', documentOf(runs)],
  ['an endpoint of tokens', documentOf(tokens, { securitySchemes: { app: { type: 'oauth2', flows } } })],
]
