import { createContractCheck, redactHeaders, redactText, secretHeadersOf } from '@specwright/mock-engine/node/proxy'
import { coverageOf } from '../coverage.ts'
import { failuresOf } from '../failures.ts'
import { documentViolations } from '../judge.ts'
import type { ProofCase } from '../proof-case.ts'
import type { Tried } from '../proof-run.ts'
import type { Proof } from '../prove.ts'
import { provedOperations, type ProvedContract, type ProvedOperation } from '../proved-operation.ts'
import type { ProofRequest } from '../written-request.ts'
import type { RecordedExchange } from './recorded-exchange.ts'
import { withMarks } from './hidden-values.ts'
import { requestViolations, valuesOf, type ReadExchange } from './recorded-request.ts'
import { recordedResponse } from './recorded-response.ts'

/** Stands for a body that was not recorded: a type is documented or not whatever a body has. */
const unrecordedBody = '<not recorded>'

/** Judges recorded exchanges by a contract: what callers send and it refuses, and what they get and it does not have. Nothing is sent. */
export function judgeRecording(contract: ProvedContract, exchanges: readonly RecordedExchange[]): Proof {
  const { securitySchemes } = contract.contract
  const check = createContractCheck(contract.contract)
  const readOf = (exchange: RecordedExchange): ReadExchange => {
    const { method, target, headers, body = unrecordedBody } = exchange.request
    const [path = '', query = ''] = target.split(/\?(.*)/s)
    return { exchange, checked: check.request({ method, path, query, headers, body }) }
  }
  const operations = provedOperations(contract)
  const tried = exchanges.map((exchange): Tried => {
    const read = readOf(exchange)
    const marked = readOf(withMarks(exchange))
    const { checked } = read
    const proved = operations.find(({ operation }) => operation.id === checked.route?.operation.id)
    const response = recordedResponse(exchange, marked.exchange)
    const proof = caseOf(exchange, proved && { proved, values: valuesOf(exchange, checked, proved) })
    const ofResponse = proved && !isOfProtocol(response.status) ? documentViolations(proved, proof, response) : []
    return { proof, response, violations: [...requestViolations(read, marked, proved), ...ofResponse] }
  })
  const own = secretHeadersOf(securitySchemes)
  return {
    requests: tried.length,
    failures: failuresOf(tried),
    coverage: coverageOf({ operations, tried }, (_proved, count) =>
      count === 0 ? 'no recorded request is for it' : undefined,
    ),
    leftOut: {},
    left: [],
    isInterrupted: false,
    shown: ({ request }) => withoutSecrets(request, own),
  }
}

/** True for a status that a document need not have: that a caller has the response already. */
function isOfProtocol(status: number): boolean {
  return status === 304
}

function caseOf(
  { place, title, request, response }: RecordedExchange,
  known: (Required<Pick<ProofCase, 'values'>> & { readonly proved: ProvedOperation }) | undefined,
): ProofCase {
  const { method, target, headers, body } = request
  return {
    phase: 'replay',
    what: `${place} (${redactText(title)})`,
    request: { method, target, headers, ...(body !== undefined && body !== '' && { body }) },
    // Whether a refusal was right, a recording does not show.
    expected: response.status >= 400 && response.status < 500 ? 'handled' : 'accepted',
    credentials: 'given',
    ...known,
  }
}

function withoutSecrets({ body, ...request }: ProofRequest, own: ReturnType<typeof secretHeadersOf>): ProofRequest {
  return {
    ...request,
    target: redactText(request.target),
    headers: redactHeaders(request.headers, own),
    ...(body !== undefined && { body: typeof body === 'string' ? redactText(body) : body }),
  }
}
