import type { ApiError } from '../errors/error.ts'
import { errorFor, textOf, type Exchange } from '../send/exchange.ts'
import type { CallOptions } from '../send/options.ts'
import { isJsonResponse, parseJson } from './response.ts'

/** Reads the result of a success, or throws an `ApiError` if it cannot be read. */
export type ReadResponse = (exchange: Exchange, options: Omit<CallOptions, 'headers'>) => unknown

/** Reads one JSON value. */
export function readJson(exchange: Exchange): unknown {
  const value = parseJson(textOf(exchange))
  if (value === undefined) throw unreadable(exchange, 'JSON')
  return value
}

/** Reads one JSON value, or nothing. */
export function readOptional(exchange: Exchange): unknown {
  return textOf(exchange) ? readJson(exchange) : undefined
}

/** Reads a JSON value, any other text, or nothing. */
export function readAny(exchange: Exchange): unknown {
  const text = textOf(exchange)
  const value = parseJson(text)
  return value === undefined ? text || undefined : value
}

/** Reads the body as text; a string of JSON, where that is what was sent. */
export function readText(exchange: Exchange): string {
  const text = textOf(exchange)
  const value = isJsonResponse(exchange.response) ? parseJson(text) : undefined
  return typeof value === 'string' ? value : text
}

/** Reads the body as bytes. */
export function readBinary({ bytes }: Exchange): unknown {
  return bytes
}

/** Reads the body as bytes with their content type. */
export function readBlob({ bytes, response }: Exchange): Blob {
  return new Blob([bytes ?? ''], { type: response.headers.get('content-type') ?? '' })
}

/** Reads where a redirect leads, which is not followed. */
export function readLocation(exchange: Exchange): string {
  const location = exchange.response.headers.get('location')
  if (location === null) throw errorFor(exchange, 'without a location')
  return location
}

/** Ignores the body. */
export function readNone(): undefined {
  return undefined
}

/** The error of a success whose body is not what was expected. */
export function unreadable(exchange: Exchange, expected: string): ApiError {
  return errorFor(exchange, textOf(exchange) ? `with a body that is not ${expected}` : 'with an empty body')
}
