import type { Operation } from '../data.ts'
import site from 'virtual:specwright-docs/site'
import { curlOf } from '../console/curl.ts'
import { fetchCodeOf } from '../console/fetch-code.ts'
import { planOf } from '../console/plan.ts'
import { requestFor, type PlannedRequest } from '../console/request.ts'
import { withVariables } from '../console/variables.ts'
import { written } from '../console/written.ts'

/** A curl command that calls an operation of the demo, with the token in `$TOKEN`. */
export function curlSample(operation: Operation): string {
  return written(() => curlOf(sampleRequest(operation)), '#')
}

/** Where the requests of an operation are sent. */
export function serverOf({ request }: Operation): string {
  return request.server ?? site.demo.url
}

/** The request of the samples, with the contract's examples for required values, and `$TOKEN` for a token. */
function sampleRequest(operation: Operation): PlannedRequest {
  const plan = planOf(operation)
  const values = Object.fromEntries(plan.fields.map(({ key, value }) => [key, value]))
  const shown = withVariables(plan, { values, body: plan.body?.text ?? '' }, publicSecrets(plan))
  return requestFor(plan, shown.filled, shown.secrets, serverOf(operation))
}

function publicSecrets({ credentials }: ReturnType<typeof planOf>): Readonly<Record<string, string>> {
  return Object.fromEntries(credentials.map(({ name, value }) => [name, value]))
}

/** A TypeScript module that calls an operation of the demo with the client. */
export function clientSample({ id }: Operation): string {
  return site.clientSamples[id] ?? ''
}

/** A JavaScript module that calls an operation of the demo with `fetch`, with the token in `token`. */
export function fetchSample(operation: Operation): string {
  return written(() => fetchCodeOf(sampleRequest(operation)), '//')
}
