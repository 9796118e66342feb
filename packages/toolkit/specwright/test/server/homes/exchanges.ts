/** A request to any home, and the status of its response. */
export interface Exchange {
  readonly request: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | FormData
}

const key = { 'x-key': 'secret' }
const png = { ...key, 'content-type': 'image/png' }
const json = { ...key, 'content-type': 'application/json' }
const lines = { ...key, 'content-type': 'application/x-ndjson' }
const text = { ...key, 'content-type': 'text/plain' }
const urlencoded = { ...key, 'content-type': 'application/x-www-form-urlencoded' }
const preflight = { origin: 'https://desk.example', 'access-control-request-method': 'POST' }

function form(file?: Uint8Array<ArrayBuffer>): FormData {
  const fields = new FormData()
  fields.set('name', 'a name')
  if (file) fields.set('file', new File([file], 'file.bin'))
  return fields
}

const withoutBody: readonly (readonly [request: string, status: number, headers?: Readonly<Record<string, string>>])[] =
  [
    ['GET /v1/tickets', 200, key],
    ['GET /v1/tickets?limit=5', 200, key],
    ['GET /v1/tickets?limit=5&tags=a&tags=b%20c', 200, key],
    ['GET /v1/tickets?tags=a,b&tags=%C3%BC', 200, key],
    ['GET /v1/tickets?unknown=1', 200, key],
    ['GET /v1/tickets?tags=%FF', 200, key],
    ['GET /v1/tickets?', 200, key],
    ['GET /v1/tickets', 200, { ...key, 'x-trace': '7', cookie: 'sid=a%20b; other=1' }],
    ['GET /v1/tickets', 200, { ...key, accept: 'text/html' }],
    ['GET /v1/tickets', 200, { ...key, origin: 'https://desk.example' }],
    ['GET /v1/tickets', 200, { ...key, origin: 'https://other.example' }],
    ['GET /v1/tickets/t_1', 200, key],
    ['GET /v1/tickets/t_%C3%BC', 200, key],
    ['GET /v1/tickets/t_a%2Fb', 200, key],
    ['GET /v1/tickets/t_1/note', 200, key],
    ['GET /v1/tickets/t_1/picture', 200],
    // Inputs that the document does not allow.
    ['GET /v1/tickets?limit=0', 400, key],
    ['GET /v1/tickets?limit=many', 400, key],
    ['GET /v1/tickets?limit=1&limit=2', 400, key],
    ['GET /v1/tickets', 400, { ...key, 'x-trace': 'none' }],
    ['GET /v1/tickets/1', 400, key],
    ['DELETE /v1/tickets/x', 400, key],

    ['POST /v1/tickets', 400, key],
    ['PUT /v1/tickets/t_1/picture', 400, key],
    // Credentials.
    ['GET /v1/tickets', 401],
    ['GET /v1/tickets/t_1', 401, { 'x-key': 'other' }],
    ['POST /v1/tickets', 401],
    ['DELETE /v1/tickets/t_1', 401],
    // Errors.
    ['GET /v1/tickets/t_0', 404, key],
    ['GET /v1/nothing', 404, key],
    ['GET /v1/ticket', 404, key],
    ['POST /v1/nothing', 404, key],
    ['GET /v1/tickets/t_1/nothing', 404, key],
    ['GET /v1/broken', 500, key],
    ['GET /v1/later', 501, key],
    ['PATCH /v1/tickets', 405, key],
    ['DELETE /v1/tickets', 405, key],
    ['PUT /v1/tickets/t_1', 405, key],
    // What follows from the operations.
    ['HEAD /v1/tickets', 200, key],
    ['HEAD /v1/tickets/t_1', 200, key],
    ['HEAD /v1/tickets/t_0', 404, key],
    ['HEAD /v1/tickets/t_1/picture', 200],
    ['HEAD /v1/forms', 405, key],
    ['HEAD /v1/tickets', 401],
    ['OPTIONS /v1/tickets', 204],
    ['OPTIONS /v1/tickets/t_1', 204],
    ['OPTIONS /v1/nothing', 404],
    ['OPTIONS /v1/tickets', 204, preflight],
    ['OPTIONS /v1/tickets', 204, { ...preflight, 'access-control-request-headers': 'x-key, content-type' }],
    ['OPTIONS /v1/tickets', 204, { ...preflight, origin: 'https://other.example' }],
    ['DELETE /v1/tickets/t_1', 204, key],
  ]

const withBody: readonly Exchange[] = [
  { request: 'POST /v1/tickets', status: 201, headers: json, body: '{"title":"One","size":2}' },
  { request: 'POST /v1/tickets', status: 201, headers: json, body: '{"title":"ü 🎟","more":[null,1.5,{}]}' },
  {
    request: 'POST /v1/tickets',
    status: 201,
    headers: { ...key, 'content-type': 'application/json; charset=utf-8' },
    body: '{"title":"One"}',
  },
  { request: 'POST /v1/tickets', status: 400, headers: json, body: '{"size":0}' },
  { request: 'POST /v1/tickets', status: 400, headers: json, body: '{' },
  { request: 'POST /v1/tickets', status: 400, headers: json, body: Uint8Array.of(0x22, 0xff, 0x22) },
  { request: 'POST /v1/tickets', status: 415, headers: { ...key, 'content-type': 'text/csv' }, body: 'a,b' },
  { request: 'POST /v1/tickets', status: 413, headers: json, body: ' '.repeat(100_001) },
  { request: 'POST /v1/tickets', status: 201, headers: json, body: `{"title":"${'a'.repeat(99_000)}"}` },
  { request: 'PUT /v1/tickets/t_1/note', status: 200, headers: text, body: 'naïve\r\n' },
  { request: 'PUT /v1/tickets/t_1/note', status: 400, headers: text, body: 'a' },
  { request: 'PUT /v1/tickets/t_1/picture', status: 200, headers: png, body: Uint8Array.of(0x89, 0x50, 0xff, 0) },
  { request: 'PUT /v1/tickets/t_1/picture', status: 413, headers: png, body: new Uint8Array(200_000) },
  {
    request: 'PUT /v1/tickets/t_1/picture',
    status: 401,
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(90_000),
  },
  { request: 'POST /v1/imports', status: 200, headers: lines, body: '{"title":"naïve"}\n\n{"title":"two"}' },
  { request: 'POST /v1/imports', status: 400, headers: lines, body: '{"title":"one"}\n{"title":""}\n{' },
  { request: 'POST /v1/imports', status: 400, headers: lines, body: '{"title":"one"}\n{' },
  { request: 'POST /v1/imports', status: 413, headers: lines, body: `{"title":"${'a'.repeat(100_000)}"}` },
  { request: 'POST /v1/imports', status: 200, headers: lines, body: `{"title":"${'a'.repeat(20_000)}"}\n`.repeat(4) },
  { request: 'POST /v1/forms', status: 200, headers: urlencoded, body: 'name=a+b%20c&other=%C3%BC' },
  { request: 'POST /v1/forms', status: 400, headers: urlencoded, body: 'other=1' },
  { request: 'POST /v1/forms', status: 200, headers: key, body: form() },
  { request: 'POST /v1/forms', status: 200, headers: key, body: form(Uint8Array.of(0, 0xff, 13, 10)) },
  {
    request: 'POST /v1/forms',
    status: 400,
    headers: { ...key, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--y\r\n',
  },
]

/** What each home must respond to alike: reads, writes, errors, methods that nobody declared, uploads, and what is refused. */
export const exchanges: readonly Exchange[] = [
  ...withoutBody.map(([request, status, headers = {}]) => ({ request, status, headers })),
  ...withBody,
]
