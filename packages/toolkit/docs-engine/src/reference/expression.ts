import { keysOf } from 'specwright/internal'
import { escape } from './markdown.ts'
import { html, list } from './say.ts'

/** What a runtime expression is as a whole. */
const wholes = {
  $url: 'urlOf',
  $method: 'methodOf',
  $statusCode: 'statusOf',
  '$request.body': 'bodyOfRequest',
  '$response.body': 'bodyOfResponse',
} as const

/** What a runtime expression with a name takes its value from. */
const named = {
  '$request.body#/': 'memberOfRequest',
  '$response.body#/': 'memberOfResponse',
  '$request.header.': 'headerOfRequest',
  '$response.header.': 'headerOfResponse',
  '$request.query.': 'queryOfRequest',
  '$response.query.': 'queryOfResponse',
  '$request.path.': 'pathOfRequest',
  '$response.path.': 'pathOfResponse',
} as const

/** A value of a link as HTML: `$response.body#/id` is "`id` of the response's body"; any other value is a constant. */
export function valueWords(value: unknown): string {
  return (
    (typeof value === 'string' && expressionWords(value)) ||
    code(typeof value === 'string' ? value : JSON.stringify(value))
  )
}

/** The address of a callback as HTML, in which expressions are in braces. */
export function addressWords(address: string): string {
  const parts = address.match(/\{\$[^}]+\}/g) ?? []
  const meanings = parts.map((part) => [part, expressionWords(part.slice(1, -1)) ?? code(part)] as const)
  if (meanings.length === 1 && parts[0] === address) return meanings[0]?.[1] ?? ''
  const where = meanings.map(([part, meaning]) => html('linkValue', { name: code(part), value: meaning }))
  return where.length === 0
    ? valueWords(address)
    : html('addressWhere', { address: code(address), parts: list(where, 'and').join('') })
}

function expressionWords(expression: string): string | undefined {
  if (isIn(wholes, expression)) return html(wholes[expression])
  const [start = '', rest = ''] = expression.split(/(?<=^\$\w+\.(?:body#\/|\w+\.))(.+)/)
  if (!isIn(named, start) || rest === '') return undefined
  const name = start.endsWith('/') ? keysOf(`/${rest}`).join('.') : rest
  return html(named[start], { name: code(name) })
}

function isIn<Names extends object>(names: Names, name: string): name is keyof Names & string {
  return Object.hasOwn(names, name)
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`
}
