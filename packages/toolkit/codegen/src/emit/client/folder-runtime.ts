/** The names that a folder's client exports. */
export interface FolderNames {
  readonly client: string
  readonly create: string
  readonly clientOptions: string
  readonly callOptions: string
  readonly error: string
}

/** What a folder's client does for each of its methods: one request, its parts serialised, its answer read. */
export function folderRuntime({ clientOptions, callOptions, error }: FolderNames): string {
  return `export interface ${clientOptions} {
  /** Address of the service; a path in it is kept. */
  readonly baseUrl: string
  /** Sent with every request: credentials, for example. */
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch
}

export interface ${callOptions} {
  readonly signal?: AbortSignal | undefined
  /** Sent with this request; replaces the client's by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** An answer that is not a success. */
export class ${error} extends Error {
  override readonly name: string = '${error}'
  /** Id of the operation that was called. */
  readonly operation: string
  readonly status: number
  readonly headers: Headers
  /** The body: a JSON value, or the text where it is not JSON. */
  readonly body: unknown

  constructor(operation: string, status: number, headers: Headers, body: unknown) {
    super(\`\${operation} answered \${status}\`)
    this.operation = operation
    this.status = status
    this.headers = headers
    this.body = body
  }
}

interface Descriptor {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly contentType?: string
  readonly answer?: string
  readonly styles?: Readonly<Record<string, readonly [style: string, explode: boolean]>>
}

interface Input {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: object | undefined
  readonly body?: unknown
}

type Call = <Result>(operation: Descriptor, input: Input, options?: ${callOptions}) => Promise<Result>

function createCall({ baseUrl, headers, fetch = globalThis.fetch }: ${clientOptions}): Call {
  return async (operation, input, options = {}) => {
    const sent = new Headers({ ...headers, ...options.headers })
    const init: RequestInit = { method: operation.method, headers: sent }
    if (options.signal) init.signal = options.signal
    const body = bodyOf(operation.contentType, input.body)
    if (body !== undefined) init.body = body
    // FormData brings its own content type, with the boundary in it.
    if (operation.contentType && body !== undefined && !(body instanceof FormData) && !sent.has('content-type')) {
      sent.set('content-type', operation.contentType)
    }
    const url = baseUrl.replace(/\\/+$/, '') + pathOf(operation, input.path) + queryOf(input.query, operation.styles)
    const response = await fetch(url, init)
    if (!response.ok) throw new ${error}(operation.id, response.status, response.headers, jsonOrText(await response.text()))
    return (await resultOf(response, operation.answer)) as never // the document says what it is
  }
}

async function resultOf(response: Response, answer: string | undefined): Promise<unknown> {
  if (answer === 'binary') return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (answer === 'text') return text
  if (answer === 'any') return text === '' ? undefined : jsonOrText(text)
  return answer === 'none' || (text === '' && (answer === 'optional' || response.status === 204)) ? undefined : JSON.parse(text)
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function bodyOf(contentType: string | undefined, value: unknown): NonNullable<RequestInit['body']> | undefined {
  if (value === undefined || contentType === undefined) return undefined
  if (/[/+]json\\b/i.test(contentType)) return JSON.stringify(value)
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return value as NonNullable<RequestInit['body']> // by its type
  const form = new URLSearchParams()
  for (const [name, member] of Object.entries(value as object)) {
    for (const each of Array.isArray(member) ? member : [member]) {
      if (each !== undefined && each !== null) form.append(name, textOf(each))
    }
  }
  return form.toString()
}

function pathOf({ id, path }: Descriptor, values: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\\{([^{}]+)\\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    const text = Array.isArray(value) ? value.map(textOf).join(',') : textOf(value)
    // An empty or dotted segment would address another resource.
    if (value === undefined || value === null || text === '' || /^(?:\\.|%2e){1,2}$/i.test(text)) {
      throw new TypeError(\`Cannot call \${id}: path parameter \${name} is \${JSON.stringify(value)}\`)
    }
    return encodeURIComponent(text)
  })
}

function queryOf(query: object = {}, styles: Descriptor['styles'] = {}): string {
  const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }
  const pairs: string[] = []
  const add = (name: string, value: string): unknown => pairs.push(\`\${encodeURIComponent(name)}=\${value}\`)
  const encode = (value: unknown): string => encodeURIComponent(textOf(value))
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined || value === null) continue
    const [style, explode] = (Object.hasOwn(styles, name) ? styles[name] : undefined) ?? ['form', true]
    if (typeof value !== 'object') add(name, encode(value))
    else if (explode && Array.isArray(value)) for (const each of value) add(name, encode(each))
    else if (explode) for (const [key, member] of Object.entries(value)) add(style === 'deepObject' ? \`\${name}[\${key}]\` : key, encode(member))
    else add(name, (Array.isArray(value) ? value : Object.entries(value).flat()).map(encode).join(separators[style] ?? ','))
  }
  return pairs.length === 0 ? '' : \`?\${pairs.join('&')}\`
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
`
}
