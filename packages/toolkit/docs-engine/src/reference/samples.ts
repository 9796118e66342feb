import type { Operation } from '../data.ts'
import site from 'virtual:specwright-docs/site'
import { planOf, type ConsolePlan } from '../console/plan.ts'
import { fetchCodeOf } from '../console/fetch-code.ts'
import { curlOf, requestFor, type PlannedRequest } from '../console/request.ts'

/** A curl command that calls an operation of the demo, with the token in `$TOKEN`. */
export function curlSample(operation: Operation): string {
  return curlOf(sampleRequest(planOf(operation)))
}

/** The request of the samples, with the contract's examples for required values, and `$TOKEN` for a token. */
function sampleRequest(plan: ConsolePlan): PlannedRequest {
  const values = Object.fromEntries(
    plan.fields.map(({ name, value }) => [name, name === plan.tokenField ? '$TOKEN' : value]),
  )
  const secrets = plan.credentials.map(({ name, value, variable }) => [name, value || `$${variable}`] as const)
  return requestFor(plan, { values, body: plan.body?.text ?? '' }, Object.fromEntries(secrets), site.demo.url)
}

/** A TypeScript module that calls an operation of the demo with the client. */
export function clientSample({ id }: Operation): string {
  return site.clientSamples[id] ?? ''
}

/** A JavaScript module that calls an operation of the demo with `fetch`, with the token in `token`. */
export function fetchSample(operation: Operation): string {
  return fetchCodeOf(sampleRequest(planOf(operation)))
}
