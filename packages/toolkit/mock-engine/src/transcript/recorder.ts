import { onLine } from '@specwright/code/places'
import { type HttpRequest, type HttpResponse, type SecurityScheme, headerOf } from '@specwright/server-engine/engine'
import { secretHeadersOf, secretParametersOf } from '@specwright/server-engine/http'
import { createSecrets, secretKind, type Secrets } from './secrets.ts'
import { emptyBody } from './transcript.ts'
import { writeExchange } from './write-exchange.ts'

/** Records a transcript of traffic, with variables in place of secrets. */
export interface Recorder {
  /**
   * Formats an exchange.
   *
   * @param title Its title, which follows its number.
   */
  exchange(title: string, request: HttpRequest, response: ReceivedResponse): string
}

/** A response to record, without a body if that is not text, or is too long. */
type ReceivedResponse = Pick<HttpResponse, 'status' | 'headers'> & { readonly body: string | undefined }

/** Headers that a transcript keeps; others depend on the client, the connection or the time. */
const requestHeaders = ['authorization', 'content-type', 'prefer']
const responseHeaders = ['content-type', 'www-authenticate', 'allow', 'location', 'retry-after', 'cache-control']

/** What a recorder needs to know about a contract. */
export interface Recorded {
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  /** Members of a response that differ from run to run, by their JSON Pointer. */
  readonly volatile: readonly string[]
  /** Members of a response that later requests may send, by their JSON Pointer, each with the name of a variable. */
  readonly variables: Readonly<Record<string, string>>
}

/** Creates a recorder. */
export function createRecorder({ securitySchemes, ...recorded }: Recorded): Recorder {
  const secrets = createSecrets()
  const credentials = Object.keys(secretHeadersOf(securitySchemes))
  const parameters = secretParametersOf(securitySchemes)
  const context = { secrets, recorded }
  let count = 0
  return {
    exchange(title, request, response) {
      collectSecrets(request, [credentials, parameters], secrets)
      const recordedRequest = {
        method: request.method,
        target:
          secrets.hide(request.path, encoded) + (request.query === '' ? '' : `?${hideForm(request.query, secrets)}`),
        headers: headersOf([...credentials, ...requestHeaders], (name) => headerOf(request, name), secrets),
        body: hideBody(request.body, headerOf(request, 'content-type'), { secrets }),
      }
      const expected = {
        status: response.status,
        headers: headersOf(responseHeaders, (name) => response.headers[name], secrets),
        body: expectedBody(response, context),
      }
      return writeExchange({ title: `${++count} ${secrets.hide(title)}`, request: recordedRequest, expected })
    },
  }
}

/** Learns the secrets in the headers and the query of a request. */
function collectSecrets(
  request: HttpRequest,
  [credentials, parameters]: readonly [headers: readonly string[], parameters: readonly string[]],
  secrets: Secrets,
): void {
  const query = new URLSearchParams(request.query)
  const token = headerOf(request, 'authorization')?.replace(/^\w+ +/, '')
  const found = [
    ...credentials.map((name) => [headerOf(request, name), variableOf(name)] as const),
    ...parameters.flatMap((name) => query.getAll(name).map((value) => [value, variableOf(name)] as const)),
    [token, 'token'] as const,
  ]
  for (const [secret, kind] of found) if (secret) secrets.name(secret, kind)
}

/** The variable of a transcript that stands for the value of a header: `shopKey` for `x-shop-key`. */
export function variableOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/^x-/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function headersOf(
  names: readonly string[],
  valueOf: (name: string) => string | undefined,
  secrets: Secrets,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : [[name, secrets.hide(value)]]
    }),
  )
}

/** What formatting a body needs; for a response, also what the contract says about its members. */
interface Context {
  readonly secrets: Secrets
  readonly recorded?: Pick<Recorded, 'volatile' | 'variables'>
}

/** A body on one line; of one that is neither JSON nor a form, only the length. */
function hideBody(body: string, contentType: string | undefined, context: Context): string {
  if (body === '') return ''
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return hideForm(body, context.secrets)
  try {
    return hideValue(JSON.parse(body), '', context)
  } catch {
    return `<${body.length} characters>`
  }
}

/** The body of a response as a transcript expects it: any, where none can be written. */
function expectedBody({ headers, body }: ReceivedResponse, context: Context): string {
  return body === undefined ? '' : hideBody(body, headers['content-type'], context) || emptyBody
}

function hideForm(form: string, secrets: Secrets): string {
  const pairs = form.split('&').map((pair) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const text = decoded(value)
    const kind = secretKind(decoded(name))
    if (kind !== undefined && text !== '') secrets.name(text, kind)
    return secrets.isKnown(text) ? `${encoded(name)}=${secrets.hide(text)}` : secrets.hide(pair, encoded)
  })
  return pairs.join('&')
}

/** A value as JSON without its secrets. In a response, a string that later requests may send becomes a variable. */
function hideValue(value: unknown, pointer: string, context: Context): string {
  const { secrets, recorded } = context
  if (typeof value === 'string') {
    const own = recorded && Object.hasOwn(recorded.variables, pointer) ? recorded.variables[pointer] : undefined
    const kind = own ?? secretKind(pointer.slice(pointer.lastIndexOf('/') + 1))
    if (kind === undefined || value === '' || secrets.isKnown(value)) return `"${secrets.hide(value, inJson)}"`
    const name = secrets.name(value, kind)
    return recorded ? `"<<${name}>>"` : `"{{${name}}}"`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value))
    return `[${value.map((item, index) => hideValue(item, `${pointer}/${index}`, context)).join(',')}]`
  const members = Object.entries(value).flatMap(([name, member]) => {
    const below = `${pointer}/${name}`
    return recorded?.volatile.includes(below) ? [] : [`"${inJson(name)}":${hideValue(member, below, context)}`]
  })
  return `{${members.join(',')}}`
}

/** A part of a string of JSON, in which nothing looks like a variable or a hidden token. */
function inJson(part: string): string {
  return onLine(JSON.stringify(part))
    .slice(1, -1)
    .replaceAll(/\{(?=\{)/g, String.raw`\u007b`)
    .replaceAll(/<(?=<|ACCESS_TOKEN>)/g, String.raw`\u003c`)
}

/** A part of a URL or a form, the same once it is decoded, in which two braces name no variable. */
function encoded(part: string): string {
  return part.toWellFormed().replaceAll(/[^!-~]|\{(?=\{)/gu, (character) => encodeURIComponent(character))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
