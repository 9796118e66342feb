import type { Json } from './parts.ts'

/** What a server must receive. */
export interface Meant {
  /** Below the path of the operation: what its parameter is written as. */
  readonly path?: string
  /** As it is written. */
  readonly query?: string
  /** Headers that must be there, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** The value, the fields or the text of the body. */
  readonly body?: unknown
}

/** An operation, and what its samples must send. */
export interface RequestCase {
  readonly method?: string
  readonly parameter?: Json
  readonly content?: Json
  readonly security?: Json
  readonly response?: Json
  readonly meant: Meant
}

const string = { type: 'string' }
const strings = { type: 'array', items: string }
const integers = { type: 'array', items: { type: 'integer' } }
const object = { type: 'object', properties: { a: { type: 'integer' }, b: string } }
const members = { a: 1, b: 'x' }
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })

/** A parameter `v` whose example is written as a string. */
function written(place: string, name: string, options: Json, example: unknown): Json {
  return { name, in: place, required: true, example, ...('content' in options ? {} : { schema: string }), ...options }
}

const inQuery = (options: Json, example: unknown, query: string): RequestCase => ({
  parameter: written('query', 'v', options, example),
  meant: { query },
})
const inPath = (options: Json, example: unknown, path: string): RequestCase => ({
  parameter: written('path', 'v', options, example),
  meant: { path },
})
const inHeader = (options: Json, example: unknown, header: string): RequestCase => ({
  parameter: written('header', 'X-V', options, example),
  meant: { headers: { 'x-v': header } },
})
const inCookie = (options: Json, example: unknown, cookie: string): RequestCase => ({
  parameter: written('cookie', 'v', options, example),
  meant: { headers: { cookie } },
})

const parameters: Readonly<Record<string, RequestCase>> = {
  queryString: inQuery({}, `a b&c=d"'$HOME é!`, `v=a%20b%26c%3Dd%22'%24HOME%20%C3%A9!`),
  queryDigits: inQuery({}, '007', 'v=007'),
  queryLong: inQuery({}, '12345678901234567890', 'v=12345678901234567890'),
  queryBrackets: inQuery({}, '[a]', 'v=%5Ba%5D'),
  queryInteger: inQuery({ schema: { type: 'integer' } }, 7, 'v=7'),
  queryBoolean: inQuery({ schema: { type: 'boolean' } }, false, 'v=false'),
  queryUnion: inQuery({ schema: { anyOf: [string, strings] } }, 'a,b', 'v=a%2Cb'),
  queryUnionArray: inQuery({ schema: { anyOf: [string, strings] } }, ['a', 'b'], 'v=a&v=b'),
  queryRef: inQuery({ schema: { $ref: '#/components/schemas/Names' } }, ['a', 'b'], 'v=a&v=b'),
  queryArray: inQuery({ schema: strings }, ['a', 'b'], 'v=a&v=b'),
  queryComma: inQuery({ schema: strings }, ['b,c'], 'v=b%2Cc'),
  queryOne: inQuery({ schema: strings }, [' a '], 'v=%20a%20'),
  queryList: inQuery({ schema: strings, explode: false }, ['a', 'b'], 'v=a,b'),
  queryListComma: inQuery({ schema: strings, explode: false }, ['b,c', 'd'], 'v=b%2Cc,d'),
  queryObject: inQuery({ schema: object }, members, 'a=1&b=x'),
  queryObjectList: inQuery({ schema: object, explode: false }, members, 'v=a,1,b,x'),
  querySpaces: inQuery({ schema: strings, style: 'spaceDelimited', explode: false }, ['a', 'b'], 'v=a%20b'),
  queryPipes: inQuery({ schema: strings, style: 'pipeDelimited', explode: false }, ['a', 'b'], 'v=a%7Cb'),
  querySpacedObject: inQuery({ schema: object, style: 'spaceDelimited', explode: false }, members, 'v=a%201%20b%20x'),
  queryPipedObject: inQuery({ schema: object, style: 'pipeDelimited', explode: false }, members, 'v=a%7C1%7Cb%7Cx'),
  queryDeep: inQuery({ schema: object, style: 'deepObject' }, { a: 1 }, 'v%5Ba%5D=1'),
  queryReserved: inQuery({ allowReserved: true }, 'a/b,c', 'v=a/b,c'),
  queryJson: inQuery(json(object), members, 'v=%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D'),
  pathString: inPath({}, 'a/b c', 'a%2Fb%20c'),
  pathArray: inPath({ schema: integers }, [1, 2], '1,2'),
  pathObject: inPath({ schema: object }, members, 'a,1,b,x'),
  pathObjectExploded: inPath({ schema: object, explode: true }, members, 'a=1,b=x'),
  pathLabel: inPath({ schema: { type: 'integer' }, style: 'label' }, 1, '.1'),
  pathLabelArray: inPath({ schema: integers, style: 'label', explode: true }, [1, 2], '.1.2'),
  pathLabelObject: inPath({ schema: object, style: 'label' }, members, '.a,1,b,x'),
  pathLabelExploded: inPath({ schema: object, style: 'label', explode: true }, members, '.a=1.b=x'),
  pathMatrixObject: inPath({ schema: object, style: 'matrix' }, members, ';v=a,1,b,x'),
  pathMatrixMembers: inPath({ schema: object, style: 'matrix', explode: true }, members, ';a=1;b=x'),
  pathMatrix: inPath({ schema: { type: 'integer' }, style: 'matrix' }, 1, ';v=1'),
  pathMatrixArray: inPath({ schema: integers, style: 'matrix' }, [1, 2], ';v=1,2'),
  pathMatrixExploded: inPath({ schema: integers, style: 'matrix', explode: true }, [1, 2], ';v=1;v=2'),
  pathJson: inPath(json(object), members, '%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D'),
  headerString: inHeader({}, `it's "it"`, `it's "it"`),
  headerInteger: inHeader({ schema: { type: 'integer' } }, 7, '7'),
  headerArray: inHeader({ schema: integers }, [1, 2], '1,2'),
  headerObject: inHeader({ schema: object }, members, 'a,1,b,x'),
  headerObjectExploded: inHeader({ schema: object, explode: true }, members, 'a=1,b=x'),
  headerJson: inHeader(json(object), members, '{"a":1,"b":"x"}'),
  cookieInteger: inCookie({ schema: { type: 'integer' } }, 1, 'v=1'),
  cookieArray: inCookie({ schema: integers }, [1, 2], 'v=1; v=2'),
  cookieList: inCookie({ schema: integers, explode: false }, [1, 2], 'v=1,2'),
  cookieObject: inCookie({ schema: object, explode: false }, members, 'v=a,1,b,x'),
  cookieMembers: inCookie({ schema: object, explode: true }, members, 'a=1; b=x'),
  cookieRaw: inCookie({ schema: strings, style: 'cookie', explode: false }, ['a', 'b'], 'v=a,b'),
  wholeQueryForm: {
    parameter: {
      name: 'v',
      in: 'querystring',
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: object, example: members } },
    },
    meant: { query: 'a=1&b=x' },
  },
  wholeQueryJson: {
    parameter: {
      name: 'v',
      in: 'querystring',
      required: true,
      content: { 'application/json': { schema: object, example: members } },
    },
    meant: { query: '%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D' },
  },
  headRequest: { ...inQuery({}, 'a', 'v=a'), method: 'head' },
  deleteRequest: { ...inQuery({ schema: strings, explode: false }, ['a', 'b'], 'v=a,b'), method: 'delete' },
  download: { response: { 'image/png': {} }, meant: {} },
  events: { response: { 'text/event-stream': { schema: string } }, meant: {} },
}

const form = (properties: Json, example: Json, encoding: Json = {}): Json => ({
  'application/x-www-form-urlencoded': {
    schema: { type: 'object', required: Object.keys(properties), properties },
    example,
    encoding,
  },
})
const file = { type: 'string', format: 'binary' }

/** A body of a type. */
function typed(contentType: string, body: unknown): Meant {
  return { headers: { 'content-type': contentType }, body }
}

const bodies: Readonly<Record<string, RequestCase>> = {
  json: { content: { 'application/json': { schema: object, example: members } }, meant: { body: members } },
  jsonSuffix: { content: { 'application/vnd.a+json': { schema: object, example: members } }, meant: { body: members } },
  jsonText: {
    content: { 'application/json': { schema: string, example: "@it's $HOME" } },
    meant: { body: "@it's $HOME" },
  },
  text: { content: { 'text/plain': { schema: string, example: '@a\n"b" $HOME' } }, meant: { body: '@a\n"b" $HOME' } },
  xml: {
    content: { 'application/xml': { schema: string, example: '<a b="c">it\'s</a>' } },
    meant: typed('application/xml', '<a b="c">it\'s</a>'),
  },
  xmlObject: {
    content: { 'application/atom+xml': { schema: object, example: { a: 1 } } },
    meant: typed('application/atom+xml', '<?xml version="1.0" encoding="UTF-8"?>\n<root><a>1</a></root>'),
  },
  csv: { content: { 'text/csv': { schema: string, example: 'a,b\n1,"2"' } }, meant: typed('text/csv', 'a,b\n1,"2"') },
  html: { content: { 'text/html': { schema: string, example: '<p>a</p>' } }, meant: typed('text/html', '<p>a</p>') },
  yaml: {
    content: { 'application/yaml': { schema: string, example: 'a: 1' } },
    meant: typed('application/yaml', 'a: 1'),
  },
  jsonLines: {
    content: { 'application/jsonl': { schema: { type: 'array', items: object }, example: [members, { a: 2 }] } },
    meant: typed('application/jsonl', '{"a":1,"b":"x"}\n{"a":2}\n'),
  },
  jsonByText: { content: { 'text/json': { schema: object, example: members } }, meant: typed('text/json', members) },
  jsonOfRange: {
    content: { 'application/*+json': { schema: object, example: members } },
    meant: typed('application/x+json', members),
  },
  jsonOfAny: { content: { '*/*': { schema: object, example: members } }, meant: typed('application/json', members) },
  jsonPatch: {
    method: 'patch',
    content: { 'application/merge-patch+json': { schema: object, example: members } },
    meant: typed('application/merge-patch+json', members),
  },
  textOfRange: { content: { 'text/*': { schema: string, example: 'a' } }, meant: typed('text/plain', 'a') },
  bytesOfRange: { content: { 'image/*': {} }, meant: typed('image/png', 'contents') },
  bytesOfAny: { content: { '*/*': { schema: file } }, meant: typed('application/octet-stream', 'contents') },
  pdf: { content: { 'application/pdf': { schema: file } }, meant: typed('application/pdf', 'contents') },
  bytes: { content: { 'application/octet-stream': {} }, meant: { body: 'contents' } },
  formText: { content: form({ a: string }, { a: 'a&b c' }), meant: { body: 'a=a%26b+c' } },
  formArray: { content: form({ a: strings }, { a: ['a', 'b,c'] }), meant: { body: 'a=a&a=b%2Cc' } },
  formList: {
    content: form({ a: strings }, { a: ['a', 'b'] }, { a: { style: 'form', explode: false } }),
    meant: { body: 'a=a,b' },
  },
  formPipes: {
    content: form({ a: strings }, { a: ['a', 'b'] }, { a: { style: 'pipeDelimited', explode: false } }),
    meant: { body: 'a=a%7Cb' },
  },
  formSpaces: {
    content: form({ a: strings }, { a: ['a', 'b'] }, { a: { style: 'spaceDelimited', explode: false } }),
    meant: { body: 'a=a%20b' },
  },
  formObjectList: {
    content: form({ a: object }, { a: members }, { a: { style: 'form', explode: false } }),
    meant: { body: 'a=a,1,b,x' },
  },
  formMembers: {
    content: form({ a: object }, { a: members }, { a: { style: 'form', explode: true } }),
    meant: { body: 'a=1&b=x' },
  },
  formDeep: {
    content: form({ a: object, c: string }, { a: members, c: 'd' }, { a: { style: 'deepObject' } }),
    meant: { body: 'a%5Ba%5D=1&a%5Bb%5D=x&c=d' },
  },
  formJson: {
    content: form({ a: object }, { a: members }, { a: { contentType: 'application/json' } }),
    meant: { body: 'a=%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D' },
  },
  formObject: {
    content: form({ a: object }, { a: members }),
    meant: { body: 'a=%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D' },
  },
  formJsonText: {
    content: form({ a: string }, { a: '1' }, { a: { contentType: 'application/json' } }),
    meant: { body: 'a=%221%22' },
  },
  formJsonArray: {
    content: form({ a: integers }, { a: [1] }, { a: { contentType: 'application/json' } }),
    meant: { body: 'a=%5B1%5D' },
  },
  formObjects: {
    content: form({ a: { type: 'array', items: object } }, { a: [members, { a: 2 }] }),
    meant: { body: 'a=%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D&a=%7B%22a%22%3A2%7D' },
  },
  formReserved: {
    content: form({ a: string }, { a: 'a/b' }, { a: { allowReserved: true } }),
    meant: { body: 'a=a/b' },
  },
  parts: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['photo', 'files', 'meta', 'tags', 'note', 'deep'],
          properties: {
            photo: file,
            files: { type: 'array', items: file },
            meta: object,
            tags: strings,
            note: string,
            deep: object,
          },
        },
        encoding: { photo: { contentType: 'image/png' }, deep: { style: 'deepObject' } },
        example: { photo: '', files: [''], meta: members, tags: ['x', 'y,z'], note: '@"n"; $HOME', deep: { a: 1 } },
      },
    },
    meant: {
      body: [
        ['photo', { type: 'image/png', name: 'photo.png', text: 'contents' }],
        ['files', { type: 'application/octet-stream', name: 'files.bin', text: 'contents' }],
        ['meta', '{"a":1,"b":"x"}'],
        ['tags', 'x'],
        ['tags', 'y,z'],
        ['note', '@"n"; $HOME'],
        ['deep[a]', '1'],
      ],
    },
  },
}

const authorization = (value: string): Meant => ({ headers: { authorization: value } })

/** The schemes of the document, by which its operations have credentials. */
export const schemes: Readonly<Record<string, { readonly scheme: Json; readonly meant: Meant }>> = {
  header: { scheme: { type: 'apiKey', in: 'header', name: 'X-Key' }, meant: { headers: { 'x-key': 'demo' } } },
  query: { scheme: { type: 'apiKey', in: 'query', name: 'key' }, meant: { query: 'key=demo' } },
  cookie: { scheme: { type: 'apiKey', in: 'cookie', name: 'sid' }, meant: { headers: { cookie: 'sid=demo' } } },
  basic: { scheme: { type: 'http', scheme: 'basic' }, meant: authorization(`Basic ${btoa('demo:demo')}`) },
  bearer: { scheme: { type: 'http', scheme: 'bearer' }, meant: authorization('Bearer demo') },
  flow: {
    scheme: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } },
    meant: authorization('Bearer (token)'),
  },
  identity: {
    scheme: { type: 'openIdConnect', openIdConnectUrl: 'https://login.example/.well-known/openid-configuration' },
    meant: authorization('Bearer demo'),
  },
}

const credentials: Readonly<Record<string, RequestCase>> = {
  ...Object.fromEntries(
    Object.entries(schemes).map(([name, { meant }]) => [`${name}Key`, { security: { [name]: [] }, meant }]),
  ),
  queryAfterQuery: { ...inQuery({}, 'a', 'v=a&key=demo'), security: { query: [] } },
  cookieAfterCookie: { ...inCookie({}, 'a', 'v=a; sid=demo'), security: { cookie: [] } },
  twoKeys: {
    security: { header: [], basic: [] },
    meant: { headers: { 'x-key': 'demo', ...schemes['basic']?.meant.headers } },
  },
}

/** Operations with every style, encoding, content type and credential, by their ids. */
export const requestCases: Readonly<Record<string, RequestCase>> = { ...parameters, ...bodies, ...credentials }

/** The document of these operations. */
export function requestsDocument(): string {
  const paths = Object.entries(requestCases).map(([id, { method, parameter, content, security, response }]) => {
    const isInPath = parameter?.['in'] === 'path'
    const operation = {
      operationId: id,
      tags: ['all'],
      summary: id,
      ...(parameter && { parameters: [parameter] }),
      ...(content && { requestBody: { required: true, content } }),
      ...(security && { security: [security] }),
      responses: response ? { 200: { description: 'Done', content: response } } : { 204: { description: 'Done' } },
    }
    return [`/${id}${isInPath ? '/{v}' : ''}`, { [method ?? (content ? 'post' : 'get')]: operation }]
  })
  const securitySchemes = Object.fromEntries(Object.entries(schemes).map(([name, { scheme }]) => [name, scheme]))
  return JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Requests', version: '1.0.0' },
    paths: Object.fromEntries(paths) as Json,
    components: { schemas: { Names: strings }, securitySchemes },
  })
}
