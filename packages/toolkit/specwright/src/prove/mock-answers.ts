import { redactorOf } from '@specwright/client-engine/writers'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import type { CredentialSets, GivenCredentials } from './credential-sets.ts'
import { ensureOwn } from './created-items.ts'
import type { Transport } from './exchange.ts'
import type { Failure, MockAnswer } from './failures.ts'
import { createKnownItems } from './known-items.ts'
import type { Expectation, ProofCase, SentCredentials } from './proof-case.ts'
import { startRun, type ProofRun } from './proof-run.ts'
import { issuesOfRequest } from './request-issues.ts'
import { ofSeveral, type JudgeName } from './violation.ts'
import { writtenRequest, type ProofRequest } from './written-request.ts'

/** Credentials of the user that requests are refused with. */
const givenBeside: readonly SentCredentials[] = ['other', 'expired', 'underscoped']

/** How much of a body is kept. */
const maxBody = 200

/** When the mock answers: its responses are the same in each run. */
const mockTime = Date.UTC(2026, 0, 1)

/** The rows of a mock that accepts these credentials. */
export function credentialRows(given: GivenCredentials): readonly object[] {
  return Object.entries(given).map(([scheme, value]) =>
    typeof value === 'string' ? { scheme, secret: value } : { scheme, secret: value.password, user: value.username },
  )
}

/** The failures that one request shows, each with what the mock responds to it: what the contract would have. */
export async function withMockAnswers(
  run: ProofRun,
  failures: readonly Failure[],
  { given }: CredentialSets,
): Promise<readonly Failure[]> {
  // What came before one of several requests, the mock has not got.
  const asked = failures.filter(({ violation }) => !ofSeveral.includes(violation.judge))
  if (asked.length === 0) return failures
  const seed = { api_credentials: credentialRows(given) }
  const mock = createMockServer(run.contract.contract as Contract, { seed, idSeed: run.seed, now: () => mockTime })
  const transport: Transport = {
    fetch: async (url, init) => await mock.fetch(new Request(url, init)),
    sleep: async () => {},
    now: () => mockTime,
  }
  const signal = new AbortController().signal
  const base = 'http://mock.localhost'
  const items = createKnownItems(run.operations)
  const mocked = startRun({ ...run, items, base, transport, signal, sent() {} })
  const answers = new Map<Failure, MockAnswer | undefined>()
  for (const failure of asked) answers.set(failure, await answerTo(failure.shown.proof, mocked))
  await mock.close()
  return failures.map((failure) => {
    const answer = answers.get(failure)
    return answer && answersSame(failure, answer.status) ? { ...failure, mock: answer } : failure
  })
}

/** Judges of what a response has: a response of another status has something else. */
const ofContent: readonly JudgeName[] = ['body', 'headers', 'content-type', 'secret', 'stack-trace']

/** Statuses of refusals for another reason than what is wrong with a request by itself. */
const aboutOthers: readonly number[] = [401, 403, 404, 409, 410, 412, 423, 429]

/** What a status must be to say what the contract would have in place of a wrong response. */
const isMeant: Readonly<Record<Expectation, (status: number) => boolean>> = {
  accepted: (status) => status < 400,
  refused: (status) => status >= 400 && status < 500 && !aboutOthers.includes(status),
  unauthorized: (status) => status === 401 || status === 403,
  unrouted: (status) => status === 404 || status === 405,
  handled: (status) => status < 500,
}

/** True for a response of the mock that is about the same as the one of the server: not a refusal for another reason. */
function answersSame({ shown: { proof, response }, violation: { judge } }: Failure, status: number): boolean {
  if (ofContent.includes(judge)) return status === response?.status
  // Which other credentials there are, and what is wrong with them, the mock does not know.
  if (givenBeside.includes(proof.credentials)) return false
  if (proof.expected === 'refused' && proof.status !== undefined) return status === proof.status
  return isMeant[proof.expected](status)
}

async function answerTo(proof: ProofCase, mocked: ProofRun): Promise<MockAnswer | undefined> {
  const { response } = await mocked.probe({ ...proof, request: await requestOfMock(proof, mocked) })
  if (response === undefined) return undefined
  const { status, headers, text = '' } = response
  const contentType = headers['content-type']
  if (text === '' || contentType === undefined) return { status }
  const body = redactorOf(mocked.signing.secrets)(text)
  return { status, contentType, body: body.length > maxBody ? `${body.slice(0, maxBody)}...` : body }
}

/** A request with the ids of items that the mock has, unless it is about those. */
async function requestOfMock({ proved, values, request }: ProofCase, mocked: ProofRun): Promise<ProofRequest> {
  if (proved === undefined || values === undefined) return request
  if (issuesOfRequest(proved, values, request).some(({ path }) => path[0] === 'path')) return request
  await ensureOwn(mocked, proved)
  const known = mocked.items.pathOf(proved, 'any').values
  const parameters = values.parameters.map((each) =>
    each.in === 'path' && Object.hasOwn(known, each.name) ? { ...each, value: known[each.name] } : each,
  )
  const written = await writtenRequest(proved, { parameters }, mocked.contract.model)
  return written ? { ...request, target: written.target } : request
}
