import { jsonResponse } from './message/json-response.ts'
import type { CreateErrorResponse } from './message/error.ts'
import type { MockParts } from './parts.ts'
import type { Contract, MockTypes } from './types.ts'
import { rowFromJson } from './store/row.ts'

/** The parts of a mock without state or credentials: each operation responds with its example. */
export function statelessParts(contract: Contract): MockParts<MockTypes> {
  return {
    contract,
    handlers: new Map(),
    credentials: { realm: 'mock', read: () => ({}), rows: () => [], compile: () => () => undefined },
    tokenOperations: {},
    createErrorResponse: createProblemResponse,
    collections: {
      rules: {},
      need: () => ({}),
      row: (collection, id, json) => rowFromJson({ collection, id, owner: null, moment: null, json }),
      conflicts: () => [],
      consequences: () => [],
    },
    seed: {},
  }
}

/** An error as problem details. @see RFC 9457 */
export const createProblemResponse: CreateErrorResponse = (
  status,
  requestId,
  { key, message, details, ...more },
  headers,
) => {
  const problem = { ...more, title: message, status, detail: details, instance: `urn:request:${requestId}`, key }
  return jsonResponse(status, problem, { ...headers, 'content-type': 'application/problem+json' })
}
