import { headerOf, type MockRequest, type MockResponse } from '../message/message.ts'
import { secretHeadersOf } from '../message/redact.ts'
import type { SecurityScheme } from '../request/operation.ts'
import { createSecrets, secretKind, type Secrets } from './secrets.ts'
import { emptyBody, writeExchange } from './transcript.ts'

/** Makes a transcript of what passes, without secrets: variables stand for them. */
export interface Recorder {
  /**
   * The text of an exchange.
   *
   * @param title What it is called, beside its number.
   */
  exchange(title: string, request: MockRequest, response: Pick<MockResponse, 'status' | 'headers' | 'body'>): string
}

/** Headers that a transcript tells; others are of the client, of the connection or of the moment. */
const requestHeaders = ['authorization', 'content-type', 'prefer']
const responseHeaders = ['content-type', 'www-authenticate', 'allow', 'location', 'retry-after', 'cache-control']

/** What a recorder has to know of a contract. */
export interface Recorded {
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  /** Members of an answer that no second run repeats, by their JSON Pointer. */
  readonly momentary: readonly string[]
  /** Members of an answer that the next request may carry, by their JSON Pointer, each with the name of a variable. */
  readonly variables: Readonly<Record<string, string>>
}

/** A recorder that knows no secrets yet. */
export function createRecorder({ securitySchemes, ...recorded }: Recorded): Recorder {
  const secrets = createSecrets()
  const credentials = Object.keys(secretHeadersOf(securitySchemes))
  const context = { secrets, recorded }
  let count = 0
  return {
    exchange(title, request, response) {
      learn(request, credentials, secrets)
      const asked = {
        method: request.method,
        target: secrets.hide(request.path) + (request.query === '' ? '' : `?${hideForm(request.query, secrets)}`),
        headers: headersOf([...credentials, ...requestHeaders], (name) => headerOf(request, name), secrets),
        body: hideBody(request.body, headerOf(request, 'content-type'), { secrets }),
      }
      const want = {
        status: response.status,
        headers: headersOf(responseHeaders, (name) => response.headers[name], secrets),
        body: hideBody(response.body, response.headers['content-type'], context) || emptyBody,
      }
      return writeExchange({ title: `${++count} ${secrets.hide(title)}`, request: asked, want })
    },
  }
}

/** Secrets that a request brings in its headers. */
function learn(request: MockRequest, credentials: readonly string[], secrets: Secrets): void {
  const token = headerOf(request, 'authorization')?.replace(/^\w+ +/, '')
  const brought = [
    ...credentials.map((name) => [headerOf(request, name), variableOf(name)] as const),
    [token, 'token'] as const,
  ]
  for (const [secret, kind] of brought) if (secret) secrets.name(secret, kind)
}

/** `x-shop-key` as the name of a variable: `shopKey`. */
function variableOf(header: string): string {
  return header.replace(/^x-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
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

/** What is known while a body is written down; of an answer, what the contract says of its members too. */
interface Context {
  readonly secrets: Secrets
  readonly recorded?: Pick<Recorded, 'momentary' | 'variables'>
}

/** A body on one line; what is neither JSON nor a form is told by its length. */
function hideBody(body: string, contentType: string | undefined, context: Context): string {
  if (body === '') return ''
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return hideForm(body, context.secrets)
  try {
    return JSON.stringify(hideValue(JSON.parse(body), '', context))
  } catch {
    return `<${body.length} characters>`
  }
}

function hideForm(form: string, secrets: Secrets): string {
  const pairs = form.split('&').map((pair) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const text = decoded(value)
    const kind = secretKind(decoded(name))
    if (kind !== undefined && text !== '') secrets.name(text, kind)
    return secrets.isKnown(text) ? `${name}=${secrets.hide(text)}` : secrets.hide(pair)
  })
  return pairs.join('&').replaceAll(/[\r\n]/g, ' ')
}

/** A value of JSON. In an answer, a text that is seen for the first time and asked for later becomes a variable. */
function hideValue(value: unknown, pointer: string, context: Context): unknown {
  const { secrets, recorded } = context
  if (typeof value === 'string') {
    const own = recorded && Object.hasOwn(recorded.variables, pointer) ? recorded.variables[pointer] : undefined
    const kind = own ?? secretKind(pointer.slice(pointer.lastIndexOf('/') + 1))
    if (kind === undefined || value === '' || secrets.isKnown(value)) return secrets.hide(value)
    const name = secrets.name(value, kind)
    return recorded ? `<<${name}>>` : `{{${name}}}`
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, index) => hideValue(item, `${pointer}/${index}`, context))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = `${pointer}/${name}`
      return recorded?.momentary.includes(below) ? [] : [[name, hideValue(member, below, context)]]
    }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
