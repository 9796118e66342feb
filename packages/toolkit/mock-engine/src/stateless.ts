import { answer } from './message/answer.ts'
import type { AnswerError } from './message/error.ts'
import type { MockParts } from './parts.ts'
import type { Contract, MockTypes } from './types.ts'
import type { Rows, Store } from './store/store.ts'

/** The parts of a mock that keeps nothing and lets everybody in: each operation is answered with its example. */
export function statelessParts(contract: Contract): MockParts<MockTypes> {
  return {
    contract,
    handlers: new Map(),
    credentials: { realm: 'mock', read: () => ({}), rows: () => [], compile: () => () => undefined },
    tokenOperations: {},
    answerError: answerProblem,
    collections: {
      rules: {},
      none,
      need: () => ({}),
      row: (collection, id, json) => ({ collection, id, json, value: JSON.parse(json) as object }), // a row is an object
      conflicts: () => [],
      consequences: () => [],
    },
    seed: {},
    createStore: () => empty,
  }
}

/** An error as problem details. @see RFC 9457 */
export const answerProblem: AnswerError = (status, requestId, { key, message, details, ...more }, headers) => {
  const problem = { ...more, title: message, status, detail: details, instance: `urn:request:${requestId}`, key }
  return answer(status, problem, { ...headers, 'content-type': 'application/problem+json' })
}

const none: Rows = { get: () => undefined, all: () => [] }

const empty: Store<MockTypes> = {
  run: (_need, work) => work(none).result,
  begin() {},
  snapshot: () => ({ rows: [] }),
  restore() {},
  sweepTokens() {},
  close() {},
}
