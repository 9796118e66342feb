import { httpLines, httpProblem, isHttpBody, isHttpMethod, onLine } from '@specwright/code/places'
import type { Exchange, Message } from './transcript.ts'

/**
 * Formats an exchange, so that `readTranscript` returns the same.
 *
 * @throws {TypeError} If a transcript cannot hold it: its method is not a word, the name of a header is not a name, or its target
 *   is not encoded.
 */
export function writeExchange({ title, request, expected }: Exchange): string {
  const { method, target } = request
  const [sent, received] = [written(request), written(expected)]
  const problem = problemOf(method, target) ?? httpProblem(sent) ?? httpProblem(received)
  if (problem !== undefined) throw new TypeError(`Cannot write the exchange "${onLine(title)}": ${problem}`)
  return [
    `### ${held(title, isTitle)}`,
    ...httpLines(`${method} ${target}`, sent),
    '---',
    ...httpLines(String(expected.status), received),
    '',
    '',
  ].join('\n')
}

/** The same message, as its lines hold it. */
function written({ headers, body }: Message): Message {
  const fields = Object.entries(headers).map(([name, value]) => [name, held(value, isLine)])
  return { headers: Object.fromEntries(fields), body: held(body, isBody) }
}

/** A string as it is, or as JSON behind a backslash. */
function held(text: string, fits: (text: string) => boolean): string {
  const isPlain = text.trim() === text && text.isWellFormed() && !text.startsWith('\\"') && fits(text)
  return isPlain ? text : `\\${onLine(JSON.stringify(text))}`
}

function isLine(text: string): boolean {
  return onLine(text) === text
}

/** Some read a title that begins with @ as an instruction. */
function isTitle(text: string): boolean {
  return isLine(text) && !/^[@#]/.test(text)
}

function isBody(text: string): boolean {
  return text.split('\n').every(isLine) && isHttpBody(text)
}

/** Why the first line of a request cannot be written. */
function problemOf(method: string, target: string): string | undefined {
  if (!isHttpMethod(method)) return 'its method is not a word'
  return /^\S*$/.test(target) && isLine(target) && target.isWellFormed() ? undefined : 'its target is not encoded'
}
