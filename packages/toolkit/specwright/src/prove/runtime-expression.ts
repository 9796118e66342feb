import { atPointer, isObject, own } from '@specwright/json-schema/json'
import type { ProofResponse } from './proof-response.ts'
import type { RequestValues } from './request-values.ts'

/** An exchange that runtime expressions are about. */
export interface ExpressedExchange {
  readonly values: RequestValues
  readonly response: ProofResponse
}

/**
 * The value of a runtime expression, of a string with expressions in braces, or of a constant; `undefined` where the exchange has
 * none.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#runtime-expressions
 */
export function expressedValue(constant: unknown, exchange: ExpressedExchange): unknown {
  return withExpressions(constant, (expression) => valueOfExpression(expression, exchange))
}

/** The same, where expressions have these values. */
export function withExpressions(constant: unknown, valueOf: (expression: string) => unknown): unknown {
  if (typeof constant !== 'string') return constant
  if (isExpression(constant)) return valueOf(constant)
  const parts = embedded(constant).map(valueOf)
  if (parts.includes(undefined)) return undefined
  let index = 0
  return constant.replaceAll(inBraces, (written, expression: string) =>
    isExpression(expression) ? String(parts[index++]) : written,
  )
}

/** The expressions of a constant: what it is, or what is in its braces. */
export function expressionsOf(constant: string): readonly string[] {
  return isExpression(constant) ? [constant] : embedded(constant)
}

/** True for a string that is one, and not a price in dollars or a variable of a shell. */
function isExpression(text: string): boolean {
  return /^\$(?:(?:statusCode|url|method)$|[A-Za-z]+\.)/.test(text)
}

const inBraces = /\{(\$[^{}]+)\}/g

function embedded(constant: string): readonly string[] {
  return [...constant.matchAll(inBraces)].map(([, expression = '']) => expression).filter(isExpression)
}

function valueOfExpression(expression: string, { values, response }: ExpressedExchange): unknown {
  const [, side = '', part = '', more = ''] = /^\$(?:(request|response)\.)?(\w+)(.*)$/s.exec(expression) ?? []
  if (side === '') return part === 'statusCode' ? response.status : undefined
  const pointer = more.startsWith('#') ? more.slice(1) : ''
  if (part === 'body') return atPointer(side === 'request' ? values.body?.value : response.body, pointer)
  const name = more.slice(1)
  if (side === 'response') return part === 'header' ? own(response.headers, name.toLowerCase()) : undefined
  const isSame = (sent: string): boolean =>
    part === 'header' ? sent.toLowerCase() === name.toLowerCase() : sent === name
  return values.parameters.find((each) => each.in === part && isSame(each.name))?.value
}

/** True for a value that a parameter of a path may have. */
export function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** The members of an object whose expressions have a value. */
export function expressedMembers(members: unknown, exchange: ExpressedExchange): Readonly<Record<string, unknown>> {
  const found = isObject(members) ? Object.entries(members) : []
  return Object.fromEntries(
    found.flatMap(([name, constant]) => {
      const value = expressedValue(constant, exchange)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
