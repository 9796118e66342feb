import { isObject } from '@specwright/json-schema/json'
import { causeOf, type Failure } from './failures.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import { issuesOfRequest } from './request-issues.ts'
import type { RequestValues } from './request-values.ts'
import { writtenRequest } from './written-request.ts'

/** The most requests that are sent to make one smaller. */
const maxTries = 20

/** A failure with the smallest request that still shows it: without what it can be left out of it. */
export async function shrunk(run: ProofRun, failure: Failure): Promise<Failure> {
  let { shown } = failure
  let left = maxTries
  for (let smaller: Tried | undefined = shown; smaller;) {
    smaller = undefined
    for (const values of smallerValues(shown)) {
      if (left-- <= 0) break
      smaller = await showing(run, { failure, shown, values })
      if (smaller) break
    }
    shown = smaller ?? shown
  }
  return { ...failure, shown }
}

/** The values of a request, each time without one parameter or member of the body. */
function* smallerValues({ proof: { values, proved, phase } }: Tried): Generator<RequestValues> {
  // What a step before has left decides about the ones after.
  if (values === undefined || proved === undefined || phase === 'state') return
  for (const parameter of values.parameters) {
    if (parameter.in === 'path') continue
    yield { ...values, parameters: values.parameters.filter((each) => each !== parameter) }
  }
  const { body } = values
  if (!body || !isObject(body.value)) return
  for (const name of Object.keys(body.value)) {
    const { [name]: _, ...others } = body.value
    yield { ...values, body: { ...body, value: others } }
  }
}

interface SmallerAttempt {
  readonly failure: Failure
  readonly shown: Tried
  readonly values: RequestValues
}

/** A smaller request, if it is of the same kind, and shows the same. */
async function showing(run: ProofRun, { failure, shown, values }: SmallerAttempt): Promise<Tried | undefined> {
  const { proved, expected, rule, request: before } = shown.proof
  if (proved === undefined || run.isSilent(proved)) return undefined
  const request = await writtenRequest(proved, values, run.contract.model)
  if (request === undefined) return undefined
  const issues = issuesOfRequest(proved, values, request)
  const isSame = expected === 'refused' ? issues.length === 1 && issues[0]?.schema === rule : issues.length === 0
  if (expected !== 'handled' && !isSame) return undefined
  const isBytes = expected === 'refused' && issues.length === 0
  const tried = await run.probe({
    ...shown.proof,
    values,
    request: isBytes ? { ...request, headers: before.headers } : request,
  })
  return tried.violations.some((violation) => causeOf(tried, violation) === failure.id) ? tried : undefined
}
