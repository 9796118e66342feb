import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'

/** What is filled in, in addresses and in the history: never credentials, tokens or other secrets, nor files. */
export function shareable(plan: ConsolePlan, { values, body }: Filled): Filled {
  const kept = plan.fields.filter(({ key, file, isSecret }) => !isSecret && !file && key !== plan.tokenField)
  return {
    values: Object.fromEntries(kept.map(({ key }) => [key, values[key] ?? ''])),
    body: plan.body?.secrets ? (withoutMembers(plan.body.secrets, body) ?? plan.body.text) : body,
  }
}

/** JSON with its secret members empty; `undefined` for what is not JSON, in which they cannot be found. */
function withoutMembers(secrets: readonly string[], body: string): string | undefined {
  try {
    const hidden = (name: string, value: unknown): unknown => (secrets.includes(name) ? '' : value)
    return JSON.stringify(JSON.parse(body, hidden), null, 2)
  } catch {
    return undefined
  }
}

const field = 'field.'
const bodyName = 'body'

/** The address of a page with what its reader has changed in the request. */
export function addressWith(plan: ConsolePlan, filled: Filled, href: string): string {
  const url = new URL(href)
  for (const name of namesIn(url)) url.searchParams.delete(name)
  const { values, body } = shareable(plan, filled)
  for (const { key, value } of plan.fields) {
    const entered = values[key]
    if (entered !== undefined && entered !== value) url.searchParams.append(`${field}${key}`, entered)
  }
  if (plan.body !== undefined && filled.body !== plan.body.text && body !== plan.body.text)
    url.searchParams.append(bodyName, body)
  return url.href
}

/** The request in the address of a page; `undefined` if there is none. */
export function requestIn(plan: ConsolePlan, href: string): Filled | undefined {
  if (!hasRequest(href)) return undefined
  const { searchParams } = new URL(href)
  const values = plan.fields.map(({ key, value }) => [key, searchParams.get(`${field}${key}`) ?? value])
  const body = searchParams.get(bodyName) ?? plan.body?.text ?? ''
  return { ...shareable(plan, { values: Object.fromEntries(values) as Filled['values'], body }), body }
}

/** Whether an address has a request. */
export function hasRequest(href: string): boolean {
  return namesIn(new URL(href)).length > 0
}

/** The parameters of an address that are parts of a request. */
function namesIn({ searchParams }: URL): string[] {
  return [...searchParams.keys()].filter((name) => name.startsWith(field) || name === bodyName)
}
