import type { Operation } from './docs-data.ts'
import site from 'virtual:specwright-docs/site'
import { clientCodeOf } from '../console/client-code.ts'
import { curlOf } from '../console/curl.ts'
import { fetchCodeOf } from '../console/fetch-code.ts'
import { planOf } from '../console/plan.ts'
import { requestFor, type PlannedRequest } from '../console/request.ts'
import { sampleForm } from '../console/sample-form.ts'
import { written } from '../console/written.ts'

/** A curl command that calls an operation of the demo, with the token in `$TOKEN`. */
export function curlSample(operation: Operation): string {
  return written(() => curlOf(sampleRequest(operation)), '#')
}

/** Where the requests of an operation are sent. */
export function serverOf({ request }: Operation): string {
  return request.server ?? site.demo.url
}

function sampleRequest(operation: Operation): PlannedRequest {
  const plan = planOf(operation)
  const { filled, secrets } = sampleForm(plan)
  return requestFor(plan, filled, secrets, serverOf(operation))
}

/** A TypeScript module that calls an operation of the demo with the client. */
export function clientSample(operation: Operation): string {
  const plan = planOf(operation)
  return written(() => clientCodeOf(plan, sampleForm(plan).filled), '//')
}

/** A JavaScript module that calls an operation of the demo with `fetch`, with the token in `token`. */
export function fetchSample(operation: Operation): string {
  return written(() => fetchCodeOf(sampleRequest(operation)), '//')
}
