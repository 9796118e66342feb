import type { WrittenPart } from '@specwright/client-engine'
import { isAcceptedAnyway } from './accepted-anyway.ts'
import { keyOf, literal } from './literal.ts'
import type { PlannedRequest, ShownBody } from './request.ts'
import { pairsOf, type WrittenPair } from './written-pairs.ts'

/** Writes a string as JavaScript. */
type QuoteString = (text: string) => string

/** A request as a JavaScript module that sends it with `fetch`; what a shell has in `$TOKEN` is in the variable `token`. */
export function fetchCodeOf({ method, url, headers, shown, variables = [], receives }: PlannedRequest): string {
  const quote: QuoteString = (text) => literal(text, variables)
  const { before, value } = shown === undefined ? {} : bodyCode(shown, quote, variables)
  const sent = Object.entries(headers)
    .filter(([name, text]) => !isAcceptedAnyway(name, text))
    .filter(([name]) => !(name === 'Content-Type' && value?.startsWith('new URLSearchParams')))
    .map(([name, text]) => `${keyOf(name)}: ${quote(text)}`)
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${literal(method)}`]),
    ...(sent.length > 0 ? [`headers: { ${sent.join(', ')} }`] : []),
    ...(value === undefined ? [] : [`body: ${value}`]),
  ]
  const options = lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line},\n`).join('')}}`
  const call = `const response = await fetch(${quote(url)}${options})`
  return [...(before === undefined ? [] : [before]), call, received[receives?.kind ?? 'text']].join('\n')
}

/** Statements that read a response. */
const received = {
  text: 'console.log(response.status, await response.text())',
  file: 'console.log(response.status, await response.blob())',
  stream: 'for await (const bytes of response.body) console.log(new TextDecoder().decode(bytes))',
} as const

/** Statements that precede the call, and the value that it passes. */
function bodyCode(
  shown: ShownBody,
  quote: QuoteString,
  variables: readonly string[],
): { readonly before?: string; readonly value: string } {
  switch (shown.kind) {
    case 'json':
      return { value: jsonCode(shown.text) }
    case 'text':
      return { value: quote(shown.text) }
    case 'form':
      return { value: formCode(pairsOf(shown.text, variables), quote) ?? quote(shown.text) }
    case 'multipart':
      return {
        before: ['const form = new FormData()', ...shown.parts.map((part) => appended(part, quote))].join('\n'),
        value: 'form',
      }
    case 'file':
      return { value: fileCode(shown.filename) }
  }
}

/** A form of pairs; `undefined` where one is not written as `URLSearchParams` does. */
function formCode(pairs: readonly WrittenPair[], quote: QuoteString): string | undefined {
  const decoded = pairs.flatMap((pair) => pair.decoded ?? [])
  if (decoded.length < pairs.length) return undefined
  const isOnce = new Set(decoded.map(({ name }) => name)).size === decoded.length
  const written = decoded.map(({ name, value }) =>
    isOnce ? `${keyOf(name)}: ${quote(value)}` : `[${quote(name)}, ${quote(value)}]`,
  )
  return `new URLSearchParams(${isOnce ? `{ ${written.join(', ')} }` : `[${written.join(', ')}]`})`
}

function appended({ name, filename, contentType, body }: WrittenPart, quote: QuoteString): string {
  const isTyped = contentType !== undefined && contentType !== 'application/octet-stream'
  const type = isTyped ? `{ type: ${literal(contentType)} }` : undefined
  if (filename !== undefined) return `form.append(${literal(name)}, ${fileCode(filename, type)})`
  const text = quote(typeof body === 'string' ? body : '')
  return `form.append(${literal(name)}, ${type === undefined ? text : `new Blob([${text}], ${type})`})`
}

/** A file as JavaScript, in place of the one of a reader. */
export function fileCode(name: string, type?: string): string {
  return `new File(['contents'], ${[literal(name), ...(type === undefined ? [] : [type])].join(', ')})`
}

/** JSON as code; what is not JSON is sent as it is. */
function jsonCode(body: string): string {
  try {
    return `JSON.stringify(${JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\n  ')})`
  } catch {
    return literal(body)
  }
}
