import type { Operation } from '@loyalty-kit/spec'
import { contract, resolved, written, type Json } from './contract.ts'

/** What of each object of the contract the pages show. */
const shown = {
  contract: ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components'],
  operation: [
    'operationId',
    'summary',
    'description',
    'tags',
    'security',
    'deprecated',
    'parameters',
    'requestBody',
    'responses',
  ],
  'request body': ['description', 'required', 'content'],
  answer: ['description', 'headers', 'content'],
} as const

/**
 * Makes sure that the page of an operation leaves nothing out.
 *
 * @throws {TypeError} With the name and the place of what no page shows.
 */
export function requireShown(operation: Operation): void {
  const source = written(operation)
  const place = `${operation.method.toUpperCase()} ${operation.path}`
  requireKnown('contract', contract, 'the contract')
  requireKnown('operation', source, place)
  requireKnown('request body', resolved(source['requestBody']), `the body of ${place}`)
  for (const [status, answer] of Object.entries(resolved(source['responses']))) {
    requireKnown('answer', resolved(answer), `the answer ${status} of ${place}`)
  }
}

function requireKnown(kind: keyof typeof shown, object: Json, place: string): void {
  const names: readonly string[] = shown[kind]
  const other = Object.keys(object).find((keyword) => !names.includes(keyword) && !keyword.startsWith('x-'))
  if (other !== undefined) throw new TypeError(`Cannot show ${other} of ${place}: no page has words for it`)
}
