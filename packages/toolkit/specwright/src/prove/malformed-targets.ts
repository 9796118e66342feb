import type { ProofCase } from './proof-case.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** Segments and queries that a URL parser passes on, and a server may fail to decode. */
const malformed: readonly string[] = ['%zz', '%00', '%ff', '%', 'x'.repeat(6000)]

/** Requests whose path or query is malformed, or too long, where an operation reads: a server must not fail. */
export function malformedCases(proved: ProvedOperation, target: string): readonly ProofCase[] {
  if (proved.method !== 'GET') return []
  const { path } = proved.operation
  const parent = target.slice(0, target.lastIndexOf('/') + 1)
  const paths = path.endsWith('}') ? malformed.map((each) => parent + each) : []
  const queries = malformed.map((each) => `${target}?q=${each}&${each}=1`)
  return [...paths, ...queries].map((sent) => ({
    phase: 'routes',
    what: sent.length > 200 ? `a URL of ${sent.length} characters` : `the URL ${sent}`,
    request: { method: 'GET', target: sent, headers: { accept: '*/*' } },
    expected: 'handled',
    credentials: 'given',
    proved,
  }))
}
