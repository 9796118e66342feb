import { onLine } from '@specwright/code/places'
import type { HttpRequest, HttpResponse } from './message.ts'
import { redactText } from './redact.ts'

/** A request, for its line in the log. */
export interface Logged {
  readonly request: HttpRequest
  readonly requestId: string
  /** When it began, in milliseconds. */
  readonly started: number
}

/** The line of a request in the log. */
export function logLine({ status }: HttpResponse, { request, requestId, started }: Logged): string {
  const took = (performance.now() - started).toFixed(1)
  return onLine(`${request.method} ${redactText(request.path)} ${status} ${took} ms ${requestId}`)
}

/** Why a request failed, on a line, and where, on lines that are indented: none of them looks like that of a request. */
export function failureLines(error: unknown, requestId: string): string {
  const { stack = '', message } = error instanceof Error ? error : { message: '' }
  const head = stack.indexOf(`: ${message}`)
  const calls = head < 0 ? stack : stack.slice(head + message.length + 2)
  const lines = calls.split('\n').filter((line) => line.trim() !== '')
  const where = lines.map((line) => `\n    ${onLine(line.trim())}`)
  return onLine(`${requestId} failed: ${String(error)}`) + where.join('')
}
