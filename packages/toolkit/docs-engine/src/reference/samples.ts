import type { Operation } from '../data.ts'
import site from 'virtual:loyalty-docs/site'
import { planOf, type ConsolePlan } from '../console/plan.ts'
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
  return requestFor(plan, { values, body: plan.body ?? '' }, Object.fromEntries(secrets), site.demo.url)
}

/** A TypeScript module that calls an operation of the demo with the client. */
export function clientSample({ id }: Operation): string {
  return site.clientSamples[id] ?? ''
}

/** A JavaScript module that calls an operation of the demo with `fetch`, with the token in `token`. */
export function fetchSample(operation: Operation): string {
  const plan = planOf(operation)
  const { method, url, headers, body } = sampleRequest(plan)
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded'
  const sent = Object.entries(headers)
    // `URLSearchParams` adds it.
    .filter(([name]) => !(isForm && name === 'Content-Type'))
    .map(([name, value]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(value)}`)
  const form = [...new URLSearchParams(body)].map(([name, value]) => `${name}: ${literal(value)}`)
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(sent.length > 0 ? [`headers: { ${sent.join(', ')} }`] : []),
    ...(isForm ? [`body: new URLSearchParams({ ${form.join(', ')} })`] : []),
    ...(plan.body === undefined ? [] : [`body: JSON.stringify(${plan.body.replaceAll('\n', '\n  ')})`]),
  ]
  const options = lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line},\n`).join('')}}`
  const call = `await fetch(${literal(url)}${options})`
  return `const response = ${call}\nconsole.log(response.status, await response.text())`
}

/** A string as JavaScript; the token in it is a variable. */
function literal(text: string): string {
  if (text === '$TOKEN') return 'token'
  if (text.endsWith(' $TOKEN')) return `\`${text.replace('$TOKEN', '${token}')}\``
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
}
