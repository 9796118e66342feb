import { isUtf8 } from 'node:buffer'
import { locatedExchanges, TranscriptError, type Message } from '@specwright/mock-engine'
import { isObject, type JsonObject } from '@specwright/json-schema/json'

/** A request that a caller has sent, and what came, as far as it was recorded. */
export interface RecordedExchange {
  /** Where it is recorded: `session.http:12`. */
  readonly place: string
  /** What the recording calls it: the id of its operation, if it has one. */
  readonly title: string
  readonly request: RecordedMessage & { readonly method: string; readonly target: string }
  readonly response: RecordedMessage & { readonly status: number }
  /** What the recording has in place of what it hides. */
  readonly placeholder: RegExp
}

/** What a recorder has in place of a secret, or of what later requests send: a variable. */
const variable = /\{\{\w+\}\}|<<\w+>>|<ACCESS_TOKEN>/g

/** What a log is redacted with. */
const redaction = /<(?:SECRET|ACCESS_TOKEN|COOKIE)>/g

/** What was recorded of a message. Headers that are absent may have been sent. */
export interface RecordedMessage {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty if there was none; `undefined` if it was not recorded. */
  readonly body: string | undefined
}

/** A recording that cannot be read. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

/**
 * The exchanges of a recording: a transcript, or the log of a proxy in JSON, which has neither headers nor bodies.
 *
 * @throws {RecordingError} If it has none, or a line is not what it must be there.
 */
export function recordedExchanges(file: string, text: string): readonly RecordedExchange[] {
  const exchanges = text.trimStart().startsWith('{') ? exchangesOfLog(file, text) : exchangesOfTranscript(file, text)
  if (exchanges.length > 0) return exchanges
  const what = 'it has no exchange. Name a transcript of mock record, or the log of a proxy with --log json'
  throw new RecordingError(`Cannot replay ${file}: ${what}`)
}

/**
 * The text of the bytes of a recording.
 *
 * @throws {RecordingError} If they are not text, at the first line that is not.
 */
export function recordingText(file: string, bytes: Buffer): string {
  // Without its byte order mark.
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const lines = bytes.toString('latin1').split('\n')
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1
  throw new RecordingError(`Cannot replay ${file}:${line}: it is not UTF-8`)
}

function exchangesOfTranscript(file: string, text: string): readonly RecordedExchange[] {
  try {
    return locatedExchanges(text).map(({ line, exchange: { title, request, expected } }) => ({
      place: `${file}:${line}`,
      // A recorder numbers its exchanges.
      title: title.replace(/^\d+ /, ''),
      request: { ...request, body: request.body === '' ? '' : recordedBody(request) },
      response: { ...expected, body: recordedBody(expected) },
      placeholder: variable,
    }))
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error
    throw new RecordingError(`Cannot replay ${file}:${error.line}: ${error.problem}`)
  }
}

/** The body of a message of a transcript, which has lengths in place of those that are not text. */
function recordedBody({ body }: Message): string | undefined {
  if (body === '(empty)') return ''
  return body === '' || /^<\d+ characters>$/.test(body) ? undefined : body
}

function exchangesOfLog(file: string, text: string): readonly RecordedExchange[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const place = `${file}:${index + 1}`
    const entry = entryOf(line)
    if (entry === undefined) throw new RecordingError(`Cannot replay ${place}: it is not a line of JSON`)
    return exchangeOfEntry(place, entry)
  })
}

function entryOf(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The exchange of an entry of a log; none if it is about something else. */
function exchangeOfEntry(place: string, entry: JsonObject): readonly RecordedExchange[] {
  const text = (name: string): string | undefined => {
    const value = entry[name]
    return typeof value === 'string' ? value : undefined
  }
  const method = text('http.request.method_original') ?? text('http.request.method')
  const [path, query, status] = [text('url.path'), text('url.query'), Number(entry['http.response.status_code'])]
  if (method === undefined || path === undefined || !Number.isInteger(status)) return []
  return [
    {
      place,
      title: text('mock.operation') ?? `${method} ${path}`,
      request: { method, target: query === undefined ? path : `${path}?${query}`, headers: {}, body: undefined },
      response: { status, headers: {}, body: undefined },
      placeholder: redaction,
    },
  ]
}
