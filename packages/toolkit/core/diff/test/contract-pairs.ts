import { document, operation, request, response, type Pair, type Pairs } from './pair.ts'

const text = { type: 'string' }
const ok = { 200: { description: 'Done' } }
const get = (members: object = {}): object => ({ operationId: 'getThing', responses: ok, ...members })
const at = (path: string, item: object, more: object = {}) => document({ paths: { [path]: item }, ...more })

const parameters = (...list: readonly object[]) => at('/things', { get: get({ parameters: list }) })
const query = (name: string, more: object = {}): object => ({ name, in: 'query', schema: text, ...more })

const responses = (map: object) => at('/things', { get: get({ responses: map }) })
const json = (schema: object): object => ({ 'application/json': { schema } })
const headers = (map: object) => responses({ 200: { description: 'Done', headers: map } })
const links = (map: object) => responses({ 200: { description: 'Done', links: map } })

const schemes = {
  Key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  OAuth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: 'r', write: 'w' } } } },
}
const secured = (own: unknown, global?: unknown) =>
  at(
    '/things',
    { get: get(own === undefined ? {} : { security: own }) },
    { components: { securitySchemes: schemes }, ...(global === undefined ? {} : { security: global }) },
  )

const bearer = { type: 'http', scheme: 'bearer' }

/** A document with an operation for each list of schemes, all of which it requires. */
const requiring = (uses: readonly (readonly string[])[], securitySchemes: object) =>
  document({
    paths: Object.fromEntries(
      uses.map((names, n) => {
        const security = [Object.fromEntries(names.map((name) => [name, []]))]
        return [`/r${n}`, { get: get({ operationId: `get${n}`, security }) }]
      }),
    ),
    components: { securitySchemes },
  })

const twoBearers = requiring([['A1'], ['A2'], ['A1', 'A2']], { A1: bearer, A2: bearer })
const renamedSchemePairs: readonly Pair[] = [
  {
    what: 'two renamed schemes that are the same on the wire',
    base: twoBearers,
    revision: requiring([['B1'], ['B2'], ['B1', 'B2']], { B1: bearer, B2: bearer }),
    bump: 'none',
  },
  {
    what: 'two renamed schemes that are the same on the wire, in another order',
    base: twoBearers,
    revision: requiring([['B1'], ['B2'], ['B1', 'B2']], { B2: bearer, B1: bearer }),
    bump: 'none',
  },
  {
    what: 'three renamed schemes, of which one is another header',
    base: requiring([['A'], ['B'], ['C']], { A: schemes.Key, B: schemes.Key, C: bearer }),
    revision: requiring([['D'], ['E'], ['F']], {
      F: { ...bearer, scheme: 'Bearer' },
      E: schemes.Key,
      D: { ...schemes.Key, name: 'x-key' },
    }),
    bump: 'none',
  },
  {
    what: 'one of two schemes that are the same on the wire, renamed',
    base: twoBearers,
    revision: requiring([['A1'], ['B2'], ['A1', 'B2']], { B2: bearer, A1: bearer }),
    bump: 'none',
  },
  {
    what: 'two renamed schemes of which one is more',
    base: requiring([['A1'], ['A2']], { A1: bearer, A2: bearer }),
    revision: requiring([['B1'], ['B1', 'B2']], { B1: bearer, B2: bearer }),
    bump: 'major',
  },
]

/** As `secured`, with other flows. */
const granting = (flows: object) =>
  at(
    '/things',
    { get: get({ security: [{ OAuth: ['read'] }] }) },
    { components: { securitySchemes: { ...schemes, OAuth: { type: 'oauth2', flows } } } },
  )

/** A body for each media type. */
const accepting = (schemas: object) => ({
  requestBody: {
    required: true,
    content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema: schema as object }])),
  },
})
const failing = (schema: object) => ({ description: 'Failed', content: json(schema) })

const callback = (members: object) =>
  operation({ callbacks: { done: { '{$request.body#/url}': { post: { responses: ok, ...members } } } } })
const webhook = (members: object) => document({ webhooks: { done: { post: { responses: ok, ...members } } } })
const body = (schema: object, more: object = {}): object => ({
  requestBody: { required: true, content: json(schema), ...more },
})
const count = { type: 'integer' }
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })

/** A change of the server, and of the paths below it. */
function moved(
  url: string | undefined,
  paths: readonly string[],
  nextUrl: string | undefined,
  nextPaths: readonly string[],
  bump: Pair['bump'],
): Pair[] {
  const of = (server: string | undefined, all: readonly string[]): Pair['base'] => {
    const items = all.map((path, n) => [path, { get: get({ operationId: `get${n}` }) }])
    return document({ paths: Object.fromEntries(items), ...(server !== undefined && { servers: [{ url: server }] }) })
  }
  const what = `${String(url)} with ${paths.join()} to ${String(nextUrl)} with ${nextPaths.join()}`
  return [{ what, base: of(url, paths), revision: of(nextUrl, nextPaths), bump }]
}

const beta = (members: object) => at('/things', { get: get(members) })
const shared = (schema: object, isBeta: boolean) =>
  document({
    paths: {
      '/a': {
        get: get({
          'x-beta': true,
          responses: { 200: { description: 'Done', content: json({ $ref: '#/components/schemas/Shared' }) } },
        }),
      },
      '/b': {
        get: {
          ...get({
            operationId: 'getB',
            'x-beta': isBeta,
            responses: { 200: { description: 'Done', content: json({ $ref: '#/components/schemas/Shared' }) } },
          }),
        },
      },
    },
    components: { schemas: { Shared: schema } },
  })

const form = (encoding: object | undefined) =>
  operation({
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: object({ a: { type: 'array', items: text } }),
          ...(encoding && { encoding }),
        },
      },
    },
  })
const file = (encoding: object) =>
  operation({
    requestBody: { content: { 'multipart/form-data': { schema: object({ a: text }), encoding: { a: encoding } } } },
  })
const mixed = (media: object) => operation({ requestBody: { content: { 'multipart/mixed': media } } })
const streamed = (media: object) => responses({ 200: { description: 'Done', content: { 'application/jsonl': media } } })
const keyed = (members: object, name = 'X-Key') =>
  at('/things', { get: get(members) }, { components: { securitySchemes: { Key: { ...schemes.Key, name } } } })

/** Changes of everything except schemas. */
export const contractPairs: Pairs = {
  Serialization: [
    {
      what: 'a parameter written as JSON',
      base: parameters(query('a')),
      revision: parameters({ name: 'a', in: 'query', content: json(text) }),
      bump: 'major',
    },
    {
      what: 'an array in a form, encoded differently',
      base: form(undefined),
      revision: form({ a: { style: 'form', explode: false } }),
      bump: 'major',
    },
    {
      what: 'the default encoding of an array in a form, written out',
      base: form(undefined),
      revision: form({ a: { style: 'form', explode: true } }),
      bump: 'none',
    },
    {
      what: 'a header that OpenAPI ignores as a parameter',
      base: parameters(),
      revision: parameters({ name: 'Accept', in: 'header', required: true, schema: text }),
      bump: 'none',
    },
    {
      what: 'a default beside a ref changed',
      base: request({ $ref: '#/components/schemas/N', default: 'a' }, { N: text }),
      revision: request({ $ref: '#/components/schemas/N', default: 'b' }, { N: text }),
      bump: 'major',
    },

    {
      what: 'a part of a form may have more media types',
      base: file({ contentType: 'image/png' }),
      revision: file({ contentType: 'image/png, image/jpeg' }),
      bump: 'minor',
    },
    {
      what: 'a part of a form may have fewer media types',
      base: file({ contentType: 'image/png, image/jpeg' }),
      revision: file({ contentType: 'image/png' }),
      bump: 'major',
    },
    {
      what: 'a part of a form may be any image',
      base: file({ contentType: 'image/png' }),
      revision: file({ contentType: 'image/*' }),
      bump: 'minor',
    },
    {
      what: 'a part of a form may be one kind of image',
      base: file({ contentType: 'image/*' }),
      revision: file({ contentType: 'image/png' }),
      bump: 'major',
    },
    {
      what: 'a part of a form requires a header',
      base: file({}),
      revision: file({ headers: { 'X-Part': { required: true, schema: text } } }),
      bump: 'major',
    },
    {
      what: 'a part of a form may have a header',
      base: file({}),
      revision: file({ headers: { 'X-Part': { schema: text } } }),
      bump: 'minor',
    },
    {
      what: 'a part of a form no longer requires a header',
      base: file({ headers: { 'X-Part': { required: true, schema: text } } }),
      revision: file({}),
      bump: 'minor',
    },
    {
      what: 'the default media type of a part of a form, written out',
      base: file({}),
      revision: file({ contentType: 'text/plain' }),
      bump: 'none',
    },
    {
      what: 'media types of a part of a form in another order',
      base: file({ contentType: 'image/png, image/jpeg' }),
      revision: file({ contentType: 'image/jpeg,image/png' }),
      bump: 'none',
    },
    {
      what: 'explode for a string in a form',
      base: file({ style: 'form' }),
      revision: file({ style: 'form', explode: false }),
      bump: 'none',
    },
    {
      what: 'explode for an array in a header',
      base: parameters({ name: 'X-Ids', in: 'header', schema: { type: 'array', items: text } }),
      revision: parameters({ name: 'X-Ids', in: 'header', explode: true, schema: { type: 'array', items: text } }),
      bump: 'none',
    },
    {
      what: 'explode for an object in a header',
      base: parameters({ name: 'X-Ids', in: 'header', schema: object({ a: text }) }),
      revision: parameters({ name: 'X-Ids', in: 'header', explode: true, schema: object({ a: text }) }),
      bump: 'major',
    },
    {
      what: 'explode for a deep object',
      base: parameters(query('a', { style: 'deepObject', schema: object({ a: text }) })),
      revision: parameters(query('a', { style: 'deepObject', explode: true, schema: object({ a: text }) })),
      bump: 'none',
    },
    {
      what: 'items of a stream require a property',
      base: streamed({ itemSchema: object({ a: text }) }),
      revision: streamed({ itemSchema: object({ a: text }, { required: ['a'] }) }),
      bump: 'minor',
    },
    {
      what: 'items of a stream no longer require a property',
      base: streamed({ itemSchema: object({ a: text }, { required: ['a'] }) }),
      revision: streamed({ itemSchema: object({ a: text }) }),
      bump: 'major',
    },
    {
      what: 'items of a body, encoded differently',
      base: mixed({ itemEncoding: { contentType: 'application/json' } }),
      revision: mixed({ itemEncoding: { contentType: 'application/xml' } }),
      bump: 'major',
    },
    {
      what: 'the first item of a body, encoded differently',
      base: mixed({ prefixEncoding: [{ contentType: 'application/json' }] }),
      revision: mixed({ prefixEncoding: [{ contentType: 'application/xml' }] }),
      bump: 'major',
    },
  ],
  Schemes: [
    { what: 'a scheme that no operation requires', base: keyed({}), revision: keyed({}, 'X-Other'), bump: 'none' },
    {
      what: 'a scheme that only BETA requires',
      base: keyed({ 'x-beta': true, security: [{ Key: [] }] }),
      revision: keyed({ 'x-beta': true, security: [{ Key: [] }] }, 'X-Other'),
      bump: 'patch',
    },
    {
      what: 'a scheme in capitals',
      base: keyed({ security: [{ Key: [] }] }),
      revision: keyed({ security: [{ Key: [] }] }, 'x-key'),
      bump: 'none',
    },
  ],
  Operations: [
    {
      what: 'an added operation',
      base: at('/a', { get: get() }),
      revision: document({ paths: { '/a': { get: get() }, '/b': { get: get({ operationId: 'b' }) } } }),
      bump: 'minor',
    },
    {
      what: 'a removed operation',
      base: document({ paths: { '/a': { get: get() }, '/b': { get: get({ operationId: 'b' }) } } }),
      revision: at('/a', { get: get() }),
      bump: 'major',
    },
    {
      what: 'a removed method',
      base: at('/a', { get: get(), put: get({ operationId: 'p' }) }),
      revision: at('/a', { get: get() }),
      bump: 'major',
    },
    { what: 'another path', base: at('/a', { get: get() }), revision: at('/b', { get: get() }), bump: 'major' },
    {
      what: 'another operationId',
      base: at('/a', { get: get() }),
      revision: at('/a', { get: get({ operationId: 'other' }) }),
      bump: 'major',
    },
    {
      what: 'another summary',
      base: at('/a', { get: get({ summary: 'a' }) }),
      revision: at('/a', { get: get({ summary: 'b' }) }),
      bump: 'patch',
    },
    {
      what: 'other tags',
      base: at('/a', { get: get({ tags: ['a'] }) }),
      revision: at('/a', { get: get({ tags: ['a', 'b'] }) }),
      bump: 'patch',
    },
    {
      what: 'it is deprecated',
      base: at('/a', { get: get() }),
      revision: at('/a', { get: get({ deprecated: true }) }),
      bump: 'minor',
    },
    {
      what: 'a sunset date',
      base: at('/a', { get: get({ deprecated: true }) }),
      revision: at('/a', { get: get({ deprecated: true, 'x-sunset': '2099-01-01' }) }),
      bump: 'minor',
    },
    {
      what: 'removed after the sunset',
      base: at('/a', { get: get({ deprecated: true, 'x-sunset': '2020-01-01' }) }),
      revision: document({}),
      bump: 'minor',
    },
    {
      what: 'removed before the sunset',
      base: at('/a', { get: get({ deprecated: true, 'x-sunset': '2099-01-01' }) }),
      revision: document({}),
      bump: 'major',
    },
    {
      what: 'an earlier sunset date',
      base: at('/a', { get: get({ deprecated: true, 'x-sunset': '2099-01-01' }) }),
      revision: at('/a', { get: get({ deprecated: true, 'x-sunset': '2098-01-01' }) }),
      bump: 'major',
    },
    {
      what: 'a later sunset date',
      base: at('/a', { get: get({ deprecated: true, 'x-sunset': '2098-01-01' }) }),
      revision: at('/a', { get: get({ deprecated: true, 'x-sunset': '2099-01-01' }) }),
      bump: 'minor',
    },
    {
      what: 'a parameter removed after its sunset',
      base: parameters(query('q', { deprecated: true, 'x-sunset': '2020-01-01' })),
      revision: parameters(),
      bump: 'minor',
    },
    {
      what: 'a field removed after its sunset',
      base: response(object({ a: { ...text, deprecated: true, 'x-sunset': '2020-01-01' } })),
      revision: response(object({})),
      bump: 'minor',
    },
    {
      what: 'a field removed before its sunset',
      base: response(object({ a: { ...text, deprecated: true, 'x-sunset': '2099-01-01' } })),
      revision: response(object({})),
      bump: 'major',
    },
    {
      what: 'a header removed after its sunset',
      base: headers({ 'X-A': { deprecated: true, 'x-sunset': '2020-01-01', schema: text } }),
      revision: headers({}),
      bump: 'minor',
    },
    {
      what: 'removed, deprecated without a sunset date',
      base: at('/a', { get: get({ deprecated: true }) }),
      revision: document({}),
      bump: 'major',
    },
    {
      what: 'a path item by reference',
      base: at('/a', { get: get() }),
      revision: at('/a', { $ref: '#/components/pathItems/A' }, { components: { pathItems: { A: { get: get() } } } }),
      bump: 'none',
    },
    {
      what: 'paths in another order',
      base: document({ paths: { '/a': { get: get() }, '/b': { get: get({ operationId: 'b' }) } } }),
      revision: document({ paths: { '/b': { get: get({ operationId: 'b' }) }, '/a': { get: get() } } }),
      bump: 'none',
    },
  ],
  Parameters: [
    { what: 'an added optional parameter', base: parameters(), revision: parameters(query('q')), bump: 'minor' },
    {
      what: 'an added required parameter',
      base: parameters(),
      revision: parameters(query('q', { required: true })),
      bump: 'major',
    },
    { what: 'a removed parameter', base: parameters(query('q')), revision: parameters(), bump: 'major' },
    {
      what: 'a parameter is required',
      base: parameters(query('q')),
      revision: parameters(query('q', { required: true })),
      bump: 'major',
    },
    {
      what: 'a parameter is no longer required',
      base: parameters(query('q', { required: true })),
      revision: parameters(query('q')),
      bump: 'minor',
    },
    {
      what: 'a parameter moves to a header',
      base: parameters(query('q')),
      revision: parameters(query('q', { in: 'header' })),
      bump: 'major',
    },
    {
      what: 'a header in another case',
      base: parameters(query('X-A', { in: 'header' })),
      revision: parameters(query('x-a', { in: 'header' })),
      bump: 'none',
    },
    {
      what: 'a parameter narrower',
      base: parameters(query('q')),
      revision: parameters(query('q', { schema: { type: 'string', maxLength: 3 } })),
      bump: 'major',
    },
    {
      what: 'a parameter wider',
      base: parameters(query('q', { schema: { enum: ['a'] } })),
      revision: parameters(query('q', { schema: { enum: ['a', 'b'] } })),
      bump: 'minor',
    },
    {
      what: 'another default of a parameter',
      base: parameters(query('q', { schema: { ...text, default: 'a' } })),
      revision: parameters(query('q', { schema: { ...text, default: 'b' } })),
      bump: 'major',
    },
    {
      what: 'a parameter is deprecated',
      base: parameters(query('q')),
      revision: parameters(query('q', { deprecated: true })),
      bump: 'minor',
    },
    {
      what: 'another description of a parameter',
      base: parameters(query('q', { description: 'a' })),
      revision: parameters(query('q', { description: 'b' })),
      bump: 'patch',
    },
    {
      what: 'another style',
      base: parameters(query('q', { schema: { type: 'array', items: text } })),
      revision: parameters(query('q', { schema: { type: 'array', items: text }, explode: false })),
      bump: 'major',
    },
    ...[
      { type: 'array', items: text },
      { ...object({ a: text }), type: 'object' },
    ].flatMap((schema): Pair[] => {
      const cookie = (more: object) => parameters({ name: 'c', in: 'cookie', schema, ...more })
      const [plain, written] = [cookie({ style: 'cookie' }), cookie({ style: 'cookie', explode: true })]
      const joined = cookie({ style: 'cookie', explode: false })
      const what = `the style of cookies, for an ${schema.type}`
      return [
        { what: `${what}, with its default written out`, base: plain, revision: written, bump: 'none' },
        { what: `${what}, with its default left out`, base: written, revision: plain, bump: 'none' },
        { what: `${what}, no longer exploded`, base: plain, revision: joined, bump: 'major' },
        { what: `${what}, now exploded`, base: joined, revision: plain, bump: 'major' },
        {
          what: `${what}, as before in place of the default`,
          base: cookie({}),
          revision: cookie({ style: 'form', explode: true }),
          bump: 'none',
        },
      ]
    }),
    ...['Accept', 'content-type', 'AUTHORIZATION'].map((name): Pair => {
      return {
        what: `the header ${name}, which is ignored`,
        base: parameters({ name, in: 'header', schema: text }),
        revision: parameters(),
        bump: 'none',
      }
    }),
    {
      what: 'the default style, written out',
      base: parameters(query('q')),
      revision: parameters(query('q', { style: 'form', explode: true })),
      bump: 'none',
    },
    {
      what: 'a style that does not affect a single value',
      base: parameters(query('q')),
      revision: parameters(query('q', { explode: false })),
      bump: 'none',
    },
    {
      what: 'another style, which does not explode either',
      base: parameters(query('q', { schema: { type: 'array', items: text } })),
      revision: parameters(query('q', { schema: { type: 'array', items: text }, style: 'pipeDelimited' })),
      bump: 'major',
    },
    {
      what: 'a value may be empty',
      base: parameters(query('q')),
      revision: parameters(query('q', { allowEmptyValue: true })),
      bump: 'minor',
    },
    {
      what: 'a value may no longer be empty',
      base: parameters(query('q', { allowEmptyValue: true })),
      revision: parameters(query('q')),
      bump: 'major',
    },
    // Encoded values are accepted as before; others only if it is allowed.
    {
      what: 'a value may contain reserved characters unencoded',
      base: parameters(query('q')),
      revision: parameters(query('q', { allowReserved: true })),
      bump: 'minor',
    },
    {
      what: 'a value may no longer contain reserved characters unencoded',
      base: parameters(query('q', { allowReserved: true })),
      revision: parameters(query('q')),
      bump: 'major',
    },
    {
      what: 'another default of a required parameter',
      base: parameters(query('q', { required: true, schema: { ...text, default: 'a' } })),
      revision: parameters(query('q', { required: true, schema: { ...text, default: 'b' } })),
      bump: 'patch',
    },
    {
      what: 'another default of an optional parameter',
      base: parameters(query('q', { schema: { ...text, default: 'a' } })),
      revision: parameters(query('q', { schema: { ...text, default: 'b' } })),
      bump: 'major',
    },
    {
      what: 'parameters in another order',
      base: parameters(query('a'), query('b')),
      revision: parameters(query('b'), query('a')),
      bump: 'none',
    },
    {
      what: 'a parameter of the path item',
      base: at('/a', { get: get({ parameters: [query('q')] }) }),
      revision: at('/a', { parameters: [query('q')], get: get() }),
      bump: 'none',
    },
    {
      what: 'a parameter by reference',
      base: parameters(query('q')),
      revision: at(
        '/things',
        { get: get({ parameters: [{ $ref: '#/components/parameters/Q' }] }) },
        { components: { parameters: { Q: query('q') } } },
      ),
      bump: 'none',
    },
    {
      what: 'a parameter of the path item is replaced by a narrower one',
      base: at('/a', { parameters: [query('q')], get: get() }),
      revision: at('/a', { parameters: [query('q')], get: get({ parameters: [query('q', { required: true })] }) }),
      bump: 'major',
    },
    {
      what: 'a renamed path parameter',
      base: at('/a/{x}', { get: get({ parameters: [{ name: 'x', in: 'path', required: true, schema: text }] }) }),
      revision: at('/a/{y}', { get: get({ parameters: [{ name: 'y', in: 'path', required: true, schema: text }] }) }),
      bump: 'major',
    },
    {
      what: 'another media type of a parameter',
      base: parameters({ name: 'q', in: 'query', content: json(text) }),
      revision: parameters({ name: 'q', in: 'query', content: { 'text/plain': { schema: text } } }),
      bump: 'major',
    },
  ],
  'Request bodies': [
    {
      what: 'a media type that is narrower than its range',
      base: operation(accepting({ 'application/*': text })),
      revision: operation(accepting({ 'application/*': text, 'application/json': { ...text, maxLength: 5 } })),
      bump: 'major',
    },
    {
      what: 'a media type that is as wide as its range',
      base: operation(accepting({ 'application/*': text })),
      revision: operation(accepting({ 'application/*': text, 'application/json': text })),
      bump: 'minor',
    },
    {
      what: 'a media type that is narrower than any',
      base: operation(accepting({ '*/*': text })),
      revision: operation(accepting({ '*/*': text, 'application/json': { ...text, maxLength: 5 } })),
      bump: 'major',
    },
    {
      what: 'an added optional body',
      base: operation({}),
      revision: operation(body(text, { required: false })),
      bump: 'minor',
    },
    { what: 'a required body is added', base: operation({}), revision: operation(body(text)), bump: 'major' },
    { what: 'a body is removed', base: operation(body(text)), revision: operation({}), bump: 'major' },
    {
      what: 'the body is required',
      base: operation(body(text, { required: false })),
      revision: operation(body(text)),
      bump: 'major',
    },
    {
      what: 'the body is no longer required',
      base: operation(body(text)),
      revision: operation(body(text, { required: false })),
      bump: 'minor',
    },
    {
      what: 'another media type is accepted',
      base: operation(body(text)),
      revision: operation({
        requestBody: { required: true, content: { ...json(text), 'text/plain': { schema: text } } },
      }),
      bump: 'minor',
    },
    {
      what: 'a media type is no longer accepted',
      base: operation({ requestBody: { required: true, content: { ...json(text), 'text/plain': { schema: text } } } }),
      revision: operation(body(text)),
      bump: 'major',
    },
  ],
  Responses: [
    {
      what: 'another media type is returned',
      base: responses({ 200: { description: 'Done', content: json(text) } }),
      revision: responses({ 200: { description: 'Done', content: { ...json(text), 'text/csv': { schema: text } } } }),
      bump: 'minor',
    },
    {
      what: 'a media type is no longer returned',
      base: responses({ 200: { description: 'Done', content: { ...json(text), 'text/csv': { schema: text } } } }),
      revision: responses({ 200: { description: 'Done', content: json(text) } }),
      bump: 'major',
    },
    {
      what: 'another error is documented',
      base: responses(ok),
      revision: responses({ ...ok, 404: { description: 'None' } }),
      bump: 'minor',
    },
    {
      what: 'an error is no longer documented',
      base: responses({ ...ok, 404: { description: 'None' } }),
      revision: responses(ok),
      bump: 'major',
    },
    {
      what: 'another success status',
      base: responses(ok),
      revision: responses({ 201: { description: 'Made' } }),
      bump: 'major',
    },
    {
      what: 'an added success status',
      base: responses(ok),
      revision: responses({ ...ok, 202: { description: 'Later' } }),
      bump: 'minor',
    },
    {
      what: 'an error loses a field',
      base: responses({ ...ok, 404: { description: 'None', content: json(object({ code: text })) } }),
      revision: responses({ ...ok, 404: { description: 'None', content: json(object({})) } }),
      bump: 'major',
    },
    {
      what: 'a response by reference',
      base: responses({ ...ok, 404: { description: 'None' } }),
      revision: at(
        '/things',
        { get: get({ responses: { ...ok, 404: { $ref: '#/components/responses/None' } } }) },
        { components: { responses: { None: { description: 'None' } } } },
      ),
      bump: 'none',
    },
    {
      what: 'another description of a response',
      base: responses(ok),
      revision: responses({ 200: { description: 'All is done' } }),
      bump: 'patch',
    },
    { what: 'a response body is removed', base: response(text), revision: operation({}), bump: 'major' },
  ],
  Ranges: [
    // Clients may still get 404; types that had the key 404 have the key 4XX.
    {
      what: 'an error becomes a range',
      base: responses({ ...ok, 404: { description: 'None' } }),
      revision: responses({ ...ok, '4XX': { description: 'None' } }),
      bump: 'major',
    },
    {
      what: 'a range becomes an error',
      base: responses({ ...ok, '4XX': { description: 'None' } }),
      revision: responses({ ...ok, 404: { description: 'None' } }),
      bump: 'minor',
    },
    {
      what: 'a success that was a range',
      base: responses({ '2XX': { description: 'Done' } }),
      revision: responses(ok),
      bump: 'minor',
    },
    {
      what: 'a new error that looks like what covered it',
      base: responses({ ...ok, default: failing(text) }),
      revision: responses({ ...ok, default: failing(text), 404: failing(text) }),
      bump: 'minor',
    },
    {
      what: 'a new error that differs from the default that covered it',
      base: responses({ ...ok, default: failing(text) }),
      revision: responses({ ...ok, default: failing(text), 404: failing(count) }),
      bump: 'major',
    },
    {
      what: 'a new error that differs from the range that covered it',
      base: responses({ ...ok, '4XX': failing(object({ code: count }, { required: ['code'] })) }),
      revision: responses({
        ...ok,
        '4XX': failing(object({ code: count }, { required: ['code'] })),
        409: failing(object({})),
      }),
      bump: 'major',
    },
    {
      what: 'an error is left to a default of another shape',
      base: responses({ ...ok, default: failing(text), 404: failing(count) }),
      revision: responses({ ...ok, default: failing(text) }),
      bump: 'major',
    },
    {
      what: 'an error beside its range',
      base: responses({ ...ok, '4XX': { description: 'None' } }),
      revision: responses({ ...ok, '4XX': { description: 'None' }, 404: { description: 'None' } }),
      bump: 'minor',
    },
    {
      what: 'a range in lower case',
      base: responses({ ...ok, '4XX': { description: 'None' } }),
      revision: responses({ ...ok, '4xx': { description: 'None' } }),
      bump: 'none',
    },
    {
      what: 'a media type with charset=utf-8',
      base: responses({ 200: { description: 'Done', content: json(text) } }),
      revision: responses({
        200: { description: 'Done', content: { 'application/json; charset=utf-8': { schema: text } } },
      }),
      bump: 'none',
    },
    {
      what: 'another example of a body',
      base: responses({
        200: { description: 'Done', content: { 'application/json': { schema: text, example: 'a' } } },
      }),
      revision: responses({
        200: { description: 'Done', content: { 'application/json': { schema: text, example: 'b' } } },
      }),
      bump: 'patch',
    },
  ],
  'Headers and links': [
    { what: 'a header is added', base: headers({}), revision: headers({ 'X-A': { schema: text } }), bump: 'minor' },
    { what: 'a header is removed', base: headers({ 'X-A': { schema: text } }), revision: headers({}), bump: 'major' },
    {
      what: 'a header may be absent',
      base: headers({ 'X-A': { required: true, schema: text } }),
      revision: headers({ 'X-A': { schema: text } }),
      bump: 'major',
    },
    {
      what: 'a header is always present',
      base: headers({ 'X-A': { schema: text } }),
      revision: headers({ 'X-A': { required: true, schema: text } }),
      bump: 'minor',
    },
    {
      what: 'a header of another type',
      base: headers({ 'X-A': { schema: text } }),
      revision: headers({ 'X-A': { schema: { type: 'integer' } } }),
      bump: 'major',
    },
    {
      what: 'a header of a response in another case',
      base: headers({ 'X-A': { schema: text } }),
      revision: headers({ 'x-a': { schema: text } }),
      bump: 'none',
    },
    {
      what: 'a Content-Type header of a body',
      base: headers({}),
      revision: headers({ 'Content-Type': { schema: text } }),
      bump: 'none',
    },
    { what: 'an added link', base: links({}), revision: links({ next: { operationId: 'getThing' } }), bump: 'minor' },
    { what: 'a removed link', base: links({ next: { operationId: 'getThing' } }), revision: links({}), bump: 'minor' },
    {
      what: 'a link with another target',
      base: links({ next: { operationId: 'getThing' } }),
      revision: links({ next: { operationId: 'other' } }),
      bump: 'minor',
    },
  ],
  Security: [
    {
      what: 'a credential where none was required',
      base: secured(undefined),
      revision: secured([{ Key: [] }]),
      bump: 'major',
    },
    { what: 'a credential is no longer required', base: secured([{ Key: [] }]), revision: secured([]), bump: 'minor' },
    {
      what: 'the same credential, for all operations',
      base: secured([{ Key: [] }]),
      revision: secured(undefined, [{ Key: [] }]),
      bump: 'none',
    },
    {
      what: 'a credential for all operations',
      base: secured(undefined),
      revision: secured(undefined, [{ Key: [] }]),
      bump: 'major',
    },
    {
      what: 'a credential for all operations but this one',
      base: secured([]),
      revision: secured([], [{ Key: [] }]),
      bump: 'none',
    },
    {
      what: 'another credential is sufficient too',
      base: secured([{ Key: [] }]),
      revision: secured([{ Key: [] }, { OAuth: ['read'] }]),
      bump: 'minor',
    },
    {
      what: 'a credential is no longer sufficient',
      base: secured([{ Key: [] }, { OAuth: ['read'] }]),
      revision: secured([{ Key: [] }]),
      bump: 'major',
    },
    {
      what: 'both credentials together',
      base: secured([{ Key: [] }]),
      revision: secured([{ Key: [], OAuth: ['read'] }]),
      bump: 'major',
    },
    {
      what: 'an added scope',
      base: secured([{ OAuth: ['read'] }]),
      revision: secured([{ OAuth: ['read', 'write'] }]),
      bump: 'major',
    },
    {
      what: 'a removed scope',
      base: secured([{ OAuth: ['read', 'write'] }]),
      revision: secured([{ OAuth: ['read'] }]),
      bump: 'minor',
    },
    {
      what: 'credentials become optional',
      base: secured([{ Key: [] }]),
      revision: secured([{ Key: [] }, {}]),
      bump: 'minor',
    },
    {
      what: 'a key in another header',
      base: secured([{ Key: [] }]),
      revision: document({
        ...secured([{ Key: [] }]),
        components: { securitySchemes: { ...schemes, Key: { ...schemes.Key, name: 'X-Other' } } },
      }),
      bump: 'major',
    },

    {
      what: 'the key in another place',
      base: at(
        '/things',
        { get: get({ security: [{ Key: [] }] }) },
        { components: { securitySchemes: { Key: schemes.Key } } },
      ),
      revision: at(
        '/things',
        { get: get({ security: [{ Key: [] }] }) },
        { components: { securitySchemes: { Key: { ...schemes.Key, in: 'query' } } } },
      ),
      bump: 'major',
    },
    {
      what: 'another description of a scheme',
      base: at(
        '/things',
        { get: get({ security: [{ Key: [] }] }) },
        { components: { securitySchemes: { Key: { ...schemes.Key, description: 'a' } } } },
      ),
      revision: at(
        '/things',
        { get: get({ security: [{ Key: [] }] }) },
        { components: { securitySchemes: { Key: { ...schemes.Key, description: 'b' } } } },
      ),
      bump: 'patch',
    },
    {
      what: 'tokens can be renewed',
      base: secured([{ OAuth: ['read'] }]),
      revision: at(
        '/things',
        { get: get({ security: [{ OAuth: ['read'] }] }) },
        {
          components: {
            securitySchemes: {
              OAuth: {
                type: 'oauth2',
                flows: {
                  clientCredentials: { tokenUrl: '/token', refreshUrl: '/again', scopes: { read: 'r', write: 'w' } },
                },
              },
            },
          },
        },
      ),
      bump: 'minor',
    },
    {
      what: 'a scope cannot be granted any more',
      base: secured([{ OAuth: ['read'] }]),
      revision: granting({ clientCredentials: { tokenUrl: '/token', scopes: { read: 'r' } } }),
      bump: 'major',
    },
    {
      what: 'another flow is added',
      base: secured([{ OAuth: ['read'] }]),
      revision: granting({
        clientCredentials: { tokenUrl: '/token', scopes: { read: 'r', write: 'w' } },
        password: { tokenUrl: '/token', scopes: { read: 'r' } },
      }),
      bump: 'minor',
    },
    {
      what: 'tokens come from another address',
      base: secured([{ OAuth: ['read'] }]),
      revision: granting({ clientCredentials: { tokenUrl: '/oauth/token', scopes: { read: 'r', write: 'w' } } }),
      bump: 'major',
    },
    {
      what: 'one of the scopes is no longer sufficient',
      base: at('/things', { get: get({ 'x-accepted-scopes': { anyOf: ['api', 'things'] } }) }),
      revision: at('/things', { get: get({ 'x-accepted-scopes': { anyOf: ['things'] } }) }),
      bump: 'major',
    },
    {
      what: 'one more scope is sufficient',
      base: at('/things', { get: get({ 'x-accepted-scopes': { anyOf: ['things'] } }) }),
      revision: at('/things', { get: get({ 'x-accepted-scopes': { anyOf: ['api', 'things'] } }) }),
      bump: 'minor',
    },
  ],
  'Callbacks and webhooks': [
    // Requests of callbacks come from the service.
    { what: 'an added callback', base: operation({}), revision: callback({}), bump: 'minor' },
    { what: 'a removed callback', base: callback({}), revision: operation({}), bump: 'major' },
    {
      what: 'a callback no longer sends a property',
      base: callback(body(object({ a: text }))),
      revision: callback(body(object({}))),
      bump: 'major',
    },
    {
      what: 'a callback sends another required property',
      base: callback(body(object({ a: text }))),
      revision: callback(body(object({ a: text, b: text }, { required: ['b'] }))),
      bump: 'minor',
    },
    {
      what: 'a callback sends a wider string',
      base: callback(body({ type: 'string', maxLength: 3 })),
      revision: callback(body(text)),
      bump: 'major',
    },
    {
      what: 'a callback sends a narrower string',
      base: callback(body(text)),
      revision: callback(body({ type: 'string', maxLength: 3 })),
      bump: 'minor',
    },
    {
      what: 'a callback requires more in the response',
      base: callback({ responses: { 200: { description: 'Done', content: json(object({})) } } }),
      revision: callback({
        responses: { 200: { description: 'Done', content: json(object({ a: text }, { required: ['a'] })) } },
      }),
      bump: 'major',
    },
    { what: 'an added webhook', base: document({}), revision: webhook({}), bump: 'minor' },
    { what: 'a removed webhook', base: webhook({}), revision: document({}), bump: 'major' },
    {
      what: 'a webhook sends a wider number',
      base: webhook(body({ type: 'integer', maximum: 5 })),
      revision: webhook(body({ type: 'integer', maximum: 9 })),
      bump: 'major',
    },
    {
      what: 'a webhook sends another property',
      base: webhook(body(object({}))),
      revision: webhook(body(object({ a: text }))),
      bump: 'minor',
    },
    {
      what: 'a callback goes to another address',
      base: callback({}),
      revision: operation({ callbacks: { done: { '{$request.body#/link}': { post: { responses: ok } } } } }),
      bump: 'major',
    },
  ],
  BETA: [
    {
      what: 'a BETA operation breaks',
      base: beta({ 'x-beta': true, parameters: [query('q')] }),
      revision: beta({ 'x-beta': true }),
      bump: 'patch',
    },
    { what: 'a BETA operation is removed', base: beta({ 'x-beta': true }), revision: document({}), bump: 'patch' },
    { what: 'an added BETA operation', base: document({}), revision: beta({ 'x-beta': true }), bump: 'patch' },
    { what: 'a BETA operation becomes stable', base: beta({ 'x-beta': true }), revision: beta({}), bump: 'minor' },
    { what: 'a stable operation becomes BETA', base: beta({}), revision: beta({ 'x-beta': true }), bump: 'major' },
    {
      what: 'a schema of only BETA operations',
      base: shared(object({ a: text }), true),
      revision: shared(object({}), true),
      bump: 'patch',
    },
    {
      what: 'a schema that a stable operation shares',
      base: shared(object({ a: text }), false),
      revision: shared(object({}), false),
      bump: 'major',
    },
  ],
  'The document': [
    {
      what: 'another description of a path',
      base: at('/a', { description: 'a', get: get() }),
      revision: at('/a', { description: 'b', get: get() }),
      bump: 'patch',
    },
    {
      what: 'documentation in another place',
      base: document({ externalDocs: { url: 'https://a.test' } }),
      revision: document({ externalDocs: { url: 'https://b.test' } }),
      bump: 'patch',
    },
    {
      what: 'a removed tag',
      base: document({ tags: [{ name: 'a' }] }),
      revision: document({ tags: [] }),
      bump: 'patch',
    },
    {
      what: 'a path by itself or by its name',
      base: at('/a', { get: get() }),
      revision: at('/a', { $ref: '#/components/pathItems/A' }, { components: { pathItems: { A: { get: get() } } } }),
      bump: 'none',
    },
    {
      what: 'only the version',
      base: document({}),
      revision: document({ info: { title: 'Things', version: '9.0.0' } }),
      bump: 'none',
    },
    {
      what: 'another description of the document',
      base: document({}),
      revision: document({ info: { title: 'Things', version: '1.0.0', description: 'New' } }),
      bump: 'patch',
    },
    {
      what: 'another header for the key that a callback requires',
      base: { ...callback({ security: [{ Key: [] }] }), components: { securitySchemes: schemes } },
      revision: {
        ...callback({ security: [{ Key: [] }] }),
        components: { securitySchemes: { ...schemes, Key: { ...schemes.Key, name: 'X-Other' } } },
      },
      bump: 'major',
    },
    {
      what: 'a renamed scheme',
      base: secured([{ Key: [] }]),
      revision: document({
        ...at('/things', { get: get({ security: [{ ApiKey: [] }] }) }),
        components: { securitySchemes: { ApiKey: schemes.Key, OAuth: schemes.OAuth } },
      }),
      bump: 'none',
    },
    ...renamedSchemePairs,
    {
      what: 'any body is accepted instead of JSON',
      base: operation(body({})),
      revision: operation({ requestBody: { required: true, content: { '*/*': { schema: {} } } } }),
      bump: 'minor',
    },
    {
      what: 'JSON is accepted instead of any body',
      base: operation({ requestBody: { required: true, content: { '*/*': { schema: {} } } } }),
      revision: operation(body({})),
      bump: 'major',
    },
    {
      what: 'an added server',
      base: document({ servers: [{ url: 'https://a.test' }] }),
      revision: document({ servers: [{ url: 'https://a.test' }, { url: 'https://b.test' }] }),
      bump: 'minor',
    },
    {
      what: 'a removed server',
      base: document({ servers: [{ url: 'https://a.test' }, { url: 'https://b.test' }] }),
      revision: document({ servers: [{ url: 'https://a.test' }] }),
      bump: 'major',
    },
    {
      what: 'all servers removed',
      base: document({ servers: [{ url: 'https://a.test' }] }),
      revision: document({}),
      bump: 'major',
    },
    {
      what: 'servers emptied',
      base: at('/things', { get: get({}) }, { servers: [{ url: 'https://a.test/v1' }] }),
      revision: at('/things', { get: get({}) }, { servers: [] }),
      bump: 'major',
    },
    {
      what: 'the default server left out',
      base: document({ servers: [{ url: '/' }] }),
      revision: document({}),
      bump: 'none',
    },
    {
      what: 'a first server',
      base: document({}),
      revision: document({ servers: [{ url: 'https://a.test' }] }),
      bump: 'minor',
    },
    {
      what: 'a server in another spelling',
      base: document({ servers: [{ url: 'https://a.test' }] }),
      revision: document({ servers: [{ url: 'https://a.test/' }] }),
      bump: 'none',
    },
    {
      what: 'a removed region',
      base: document({
        servers: [{ url: 'https://{region}.test', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
      }),
      revision: document({
        servers: [{ url: 'https://{region}.test', variables: { region: { default: 'eu', enum: ['eu'] } } }],
      }),
      bump: 'major',
    },
    {
      what: 'an added region',
      base: document({
        servers: [{ url: 'https://{region}.test', variables: { region: { default: 'eu', enum: ['eu'] } } }],
      }),
      revision: document({
        servers: [{ url: 'https://{region}.test', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
      }),
      bump: 'minor',
    },
    {
      what: 'another default region',
      base: document({ servers: [{ url: 'https://{region}.test', variables: { region: { default: 'eu' } } }] }),
      revision: document({ servers: [{ url: 'https://{region}.test', variables: { region: { default: 'us' } } }] }),
      bump: 'major',
    },
    {
      what: 'an operation moves to another server',
      base: at(
        '/things',
        { get: get({ servers: [{ url: 'https://b.test' }] }) },
        { servers: [{ url: 'https://a.test' }] },
      ),
      revision: at(
        '/things',
        { get: get({ servers: [{ url: 'https://c.test' }] }) },
        { servers: [{ url: 'https://a.test' }] },
      ),
      bump: 'major',
    },
    {
      what: 'an operation repeats the server of the document',
      base: at('/things', { get: get({}) }, { servers: [{ url: 'https://a.test' }] }),
      revision: at(
        '/things',
        { get: get({ servers: [{ url: 'https://a.test' }] }) },
        { servers: [{ url: 'https://a.test' }] },
      ),
      bump: 'none',
    },
    {
      what: 'another description of a server',
      base: document({ servers: [{ url: 'https://a.test', description: 'a' }] }),
      revision: document({ servers: [{ url: 'https://a.test', description: 'b' }] }),
      bump: 'patch',
    },
    {
      what: 'another description of a tag',
      base: document({ tags: [{ name: 'a', description: 'a' }] }),
      revision: document({ tags: [{ name: 'a', description: 'b' }] }),
      bump: 'patch',
    },
    { what: 'nothing', base: request(object({ a: text })), revision: request(object({ a: text })), bump: 'none' },
  ],
  'Base paths': [
    ...moved('https://a.test/v1', ['/things'], 'https://a.test', ['/v1/things'], 'none'),
    ...moved(
      'https://a.test/api/v1/',
      ['/things', '/other/{a}'],
      'https://a.test/api',
      ['/v1/things', '/v1/other/{b}'],
      'none',
    ),
    ...moved('/v1', ['/things'], undefined, ['/v1/things'], 'none'),
    ...moved('https://a.test/v1', ['/things'], 'https://b.test', ['/v1/things'], 'major'),
    ...moved('https://a.test/v1', ['/things'], 'https://a.test/v2', ['/things'], 'major'),
    ...moved('https://a.test/v1', ['/things', '/old'], 'https://a.test', ['/v1/things'], 'major'),
    ...moved('https://a.test/v1', ['/things'], 'https://a.test', ['/v1/things', '/v1/new'], 'minor'),
    // A path that only looks like the part of another.
    ...moved('https://a.test/v1', ['/things'], 'https://a.test', ['/v1things'], 'major'),
  ],
}
