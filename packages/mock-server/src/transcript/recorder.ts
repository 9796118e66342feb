import { headerOf, type MockRequest, type MockResponse } from '../message.ts'
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
const requestHeaders = ['x-app-id', 'x-app-token', 'authorization', 'content-type', 'prefer']
const responseHeaders = ['content-type', 'www-authenticate', 'allow', 'location', 'retry-after', 'cache-control']

/** Members of an answer that no second run repeats, by their JSON Pointer. */
const momentary = new Set(['/request_id', '/expires_at', '/updated_at', '/cursor/expires_at'])

/** A recorder that knows no secrets yet. */
export function createRecorder(): Recorder {
  const secrets = createSecrets()
  let count = 0
  return {
    exchange(title, request, response) {
      learn(request, secrets)
      const asked = {
        method: request.method,
        target: secrets.hide(request.path) + (request.query === '' ? '' : `?${hideForm(request.query, secrets)}`),
        headers: headersOf(requestHeaders, (name) => headerOf(request, name), secrets),
        body: hideBody(request.body, headerOf(request, 'content-type'), secrets, false),
      }
      const want = {
        status: response.status,
        headers: headersOf(responseHeaders, (name) => response.headers[name], secrets),
        body: hideBody(response.body, response.headers['content-type'], secrets, true) || emptyBody,
      }
      return writeExchange({ title: `${++count} ${secrets.hide(title)}`, request: asked, want })
    },
  }
}

/** Secrets that a request brings in its headers. */
function learn(request: MockRequest, secrets: Secrets): void {
  const credentials = headerOf(request, 'authorization')?.replace(/^\w+ +/, '')
  const brought = [
    [headerOf(request, 'x-app-token'), 'appToken'],
    [headerOf(request, 'x-app-id'), 'appId'],
    [credentials, 'token'],
  ] as const
  for (const [secret, kind] of brought) if (secret) secrets.name(secret, kind)
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

/** A body on one line; what is neither JSON nor a form is told by its length. */
function hideBody(body: string, contentType: string | undefined, secrets: Secrets, isAnswer: boolean): string {
  if (body === '') return ''
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return hideForm(body, secrets)
  try {
    return JSON.stringify(hideValue(JSON.parse(body), '', secrets, isAnswer))
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
function hideValue(value: unknown, pointer: string, secrets: Secrets, isAnswer: boolean): unknown {
  if (typeof value === 'string') {
    const kind = pointer === '/cursor/next' ? 'cursor' : secretKind(pointer.slice(pointer.lastIndexOf('/') + 1))
    if (kind === undefined || value === '' || secrets.isKnown(value)) return secrets.hide(value)
    const name = secrets.name(value, kind)
    return isAnswer ? `<<${name}>>` : `{{${name}}}`
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, index) => hideValue(item, `${pointer}/${index}`, secrets, isAnswer))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = `${pointer}/${name}`
      return isAnswer && momentary.has(below) ? [] : [[name, hideValue(member, below, secrets, isAnswer)]]
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
