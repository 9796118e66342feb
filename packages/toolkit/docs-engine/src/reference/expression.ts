import { keysOf } from 'specwright/internal'
import { escape } from './markdown.ts'

/** What a runtime expression takes its value from, by its words. */
const sources: readonly (readonly [pattern: RegExp, words: (of: string, name: string) => string])[] = [
  [/^\$url()()$/, () => "the request's URL"],
  [/^\$method()()$/, () => "the request's method"],
  [/^\$statusCode()()$/, () => "the response's status"],
  [/^\$(request|response)\.body()$/, (of) => `the ${of}'s body`],
  [/^\$(request|response)\.body#(\/.+)$/, (of, pointer) => `${code(keysOf(pointer).join('.'))} of the ${of}'s body`],
  [/^\$(request|response)\.header\.(.+)$/, (of, name) => `the ${of}'s header ${code(name)}`],
  [/^\$(request|response)\.query\.(.+)$/, (of, name) => `${code(name)} of the ${of}'s query`],
  [/^\$(request|response)\.path\.(.+)$/, (of, name) => `${code(name)} of the ${of}'s path`],
]

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
  const where = meanings.map(([part, meaning]) => `${code(part)} is ${meaning}`).join(' and ')
  return where === '' ? valueWords(address) : `${code(address)}, where ${where}`
}

function expressionWords(expression: string): string | undefined {
  for (const [pattern, words] of sources) {
    const [, of, name] = pattern.exec(expression) ?? []
    if (of !== undefined && name !== undefined) return words(of, name)
  }
  return undefined
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`
}
