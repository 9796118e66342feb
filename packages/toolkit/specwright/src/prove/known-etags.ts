import { equal } from '@specwright/validator-engine'
import type { ProofCase } from './proof-case.ts'
import type { ProofResponse } from './proof-response.ts'
import { stateViolation } from './state-violation.ts'
import type { Violation } from './violation.ts'

/** Judges the ETags of a run: one that is strong stands for one representation. */
export interface KnownEtags {
  violationsOf(proof: ProofCase, response: ProofResponse): readonly Violation[]
}

/** @see RFC 9110, section 8.8.1 */
export function createKnownEtags(): KnownEtags {
  const bodies = new Map<string, unknown>()
  return {
    violationsOf({ request, proved, credentials }, { status, headers, body, isCut }) {
      const { etag } = headers
      if (proved === undefined || request.method !== 'GET' || status !== 200 || isCut) return []
      if (etag === undefined || etag.startsWith('W/') || credentials !== 'given') return []
      const key = JSON.stringify([request.target, request.headers['accept'], etag])
      if (bodies.has(key) && !equal(bodies.get(key), body))
        return [stateViolation(proved, 'another ETag for what is different from before', 'the ETag from before')]
      bodies.set(key, body)
      return []
    },
  }
}
