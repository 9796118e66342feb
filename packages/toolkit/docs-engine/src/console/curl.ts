import type { WrittenPart } from '@specwright/client-engine'
import { isAcceptedAnyway } from './accepted-anyway.ts'
import type { PlannedRequest } from './request.ts'
import { pairsOf } from './written-pairs.ts'

/** Writes an argument of a shell. */
type QuoteArgument = (argument: string) => string

/** A request as a curl command; its variables are those of the shell. */
export function curlOf(request: PlannedRequest): string {
  const { method, url, headers, shown, variables = [], receives } = request
  const quote: QuoteArgument = (argument) => shellArgument(argument, variables)
  const [address = '', query = ''] = url.split(/\?(.*)/s)
  const isInUrl = query === '' || !/^(?:GET|HEAD)$/.test(method)
  const target = isInUrl ? url : address
  const options = [
    ...(receives?.kind === 'stream' ? ['-N'] : []),
    ...(isInUrl ? [] : ['-G']),
    // These have a meaning of their own in the URLs of curl.
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...methodOptions(method, quote),
  ]
  return [
    ['curl', ...options, quote(target)].join(' '),
    ...(isInUrl ? [] : pairOptions(query, variables)),
    ...Object.entries(headers).flatMap((header) => headerOption(header, request, quote)),
    ...bodyOptions(shown, quote, variables),
    ...(receives?.kind === 'file' ? [`--output ${quote(receives.filename)}`] : []),
  ].join(' \\\n  ')
}

function methodOptions(method: string, quote: QuoteArgument): string[] {
  if (method === 'GET') return []
  if (method === 'HEAD') return ['--head']
  return ['-X', /^[A-Z]+$/.test(method) ? method : quote(method)]
}

function headerOption(
  [name, value]: readonly [string, string],
  { shown }: PlannedRequest,
  quote: QuoteArgument,
): string[] {
  // What curl sends itself, or any server does without it.
  if (isAcceptedAnyway(name, value)) return []
  if (name === 'Content-Type' && shown?.kind === 'form' && value === 'application/x-www-form-urlencoded') return []
  if (name === 'Cookie' && value.includes('=')) return [`-b ${quote(value)}`]
  return [`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`]
}

function bodyOptions(shown: PlannedRequest['shown'], quote: QuoteArgument, variables: readonly string[]): string[] {
  switch (shown?.kind) {
    case undefined:
      return []
    case 'json':
    case 'text':
      return [`${shown.text.startsWith('@') ? '--data-raw' : '--data'} ${quote(shown.text)}`]
    case 'form':
      return pairOptions(shown.text, variables)
    case 'multipart':
      return shown.parts.map((part) => partOption(part, quote))
    case 'file':
      return [`--data-binary ${quote(`@${shown.filename}`)}`]
  }
}

/** Pairs as they are written, or as text that curl encodes. */
function pairOptions(query: string, variables: readonly string[]): string[] {
  return pairsOf(query, variables).map(({ written, decoded }) => {
    const [name = ''] = written.split('=')
    const isPlain = decoded === undefined || written === `${decoded.name}=${decoded.value}`
    const [option, argument] = isPlain ? ['-d', written] : ['--data-urlencode', `${name}=${decoded.value}`]
    return `${option} ${shellArgument(argument, variables)}`
  })
}

function partOption({ name, filename, contentType, body }: WrittenPart, quote: QuoteArgument): string {
  const isTyped = contentType !== undefined && contentType !== 'application/octet-stream'
  const type = isTyped ? `;type=${contentType}` : ''
  if (filename !== undefined) return `-F ${quote(`${name}=@${inForm(filename)}${type}`)}`
  const value = typeof body === 'string' ? body : '' // what is no file is text
  if (isTyped) return `-F ${quote(`${name}=${quotedInForm(value)}${type}`)}`
  // Both have a meaning of their own at the start, and semicolons anywhere.
  return `${/^[@<"]|;/.test(value) ? '--form-string' : '-F'} ${quote(`${name}=${value}`)}`
}

/** The name of a file, in quotes if curl would end it. */
function inForm(filename: string): string {
  return /[,;"\\]/.test(filename) ? quotedInForm(filename) : filename
}

function quotedInForm(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** An argument of a shell, in quotes that leave the variables to it. */
function shellArgument(argument: string, variables: readonly string[]): string {
  const parts = variables.length === 0 ? [argument] : argument.split(new RegExp(`(\\$(?:${variables.join('|')})\\b)`))
  if (parts.length === 1) return single(argument)
  const isPlain = parts.every((part, index) => index % 2 === 1 || !/[!"$\\`]/.test(part))
  if (isPlain) return `"${argument}"`
  return parts.map((part, index) => (index % 2 === 1 ? `"${part}"` : part === '' ? '' : single(part))).join('')
}

function single(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
