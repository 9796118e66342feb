import type { Operation } from './docs-data.ts'
import site from 'virtual:specwright-docs/site'
import { clientCodeOf } from '../console/client-code.ts'
import { curlOf } from '../console/curl.ts'
import { fetchCodeOf } from '../console/fetch-code.ts'
import { planOf, type ConsolePlan } from '../console/plan.ts'
import { requestFor, type PlannedRequest } from '../console/request.ts'
import { withVariables, type ShownForm } from '../console/variables.ts'
import { written } from '../console/written.ts'

/** A curl command that calls an operation of the demo, with the token in `$TOKEN`. */
export function curlSample(operation: Operation): string {
  return written(() => curlOf(sampleRequest(operation)), '#')
}

/** Where the requests of an operation are sent. */
export function serverOf({ request }: Operation): string {
  return request.server ?? site.demo.url
}

/** What samples send: the contract's examples for required values, and variables such as `$TOKEN`. */
function filledIn(plan: ConsolePlan): ShownForm {
  const values = Object.fromEntries(plan.fields.map(({ key, value }) => [key, value]))
  return withVariables(plan, { values, body: plan.body?.text ?? '' }, publicSecrets(plan))
}

function sampleRequest(operation: Operation): PlannedRequest {
  const plan = planOf(operation)
  const { filled, secrets } = filledIn(plan)
  return requestFor(plan, filled, secrets, serverOf(operation))
}

function publicSecrets({ credentials }: ConsolePlan): Readonly<Record<string, string>> {
  return Object.fromEntries(credentials.map(({ name, value }) => [name, value]))
}

/** A TypeScript module that calls an operation of the demo with the client. */
export function clientSample(operation: Operation): string {
  const plan = planOf(operation)
  return written(() => clientCodeOf(plan, filledIn(plan).filled), '//')
}

/** A JavaScript module that calls an operation of the demo with `fetch`, with the token in `token`. */
export function fetchSample(operation: Operation): string {
  return written(() => fetchCodeOf(sampleRequest(operation)), '//')
}
