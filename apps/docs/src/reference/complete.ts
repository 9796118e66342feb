import type { Operation } from '@loyalty-kit/spec'
import { contract, resolved, written, type Json } from './contract.ts'

/** The members of the contract that the pages show. */
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
  response: ['description', 'headers', 'content'],
} as const

/**
 * Ensures that the page of an operation omits nothing.
 *
 * @throws {TypeError} With the name and the location of a member that no page shows.
 */
export function requireShown(operation: Operation): void {
  const source = written(operation)
  const place = `${operation.method.toUpperCase()} ${operation.path}`
  requireKnown('contract', contract, 'the contract')
  requireKnown('operation', source, place)
  requireKnown('request body', resolved(source['requestBody']), `the body of ${place}`)
  for (const [status, response] of Object.entries(resolved(source['responses']))) {
    requireKnown('response', resolved(response), `the response ${status} of ${place}`)
  }
}

function requireKnown(kind: keyof typeof shown, object: Json, place: string): void {
  const names: readonly string[] = shown[kind]
  const other = Object.keys(object).find((keyword) => !names.includes(keyword) && !keyword.startsWith('x-'))
  if (other !== undefined) throw new TypeError(`Cannot show ${other} of ${place}: no page describes it`)
}
