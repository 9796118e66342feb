import type { Credential } from './credential.ts'
import type { ConsoleField, ConsolePlan } from './plan.ts'

/** The secrets of a request, by the names of their credentials. */
export type Secrets = Readonly<Record<string, string>>

/** The contents of the form: values of the fields by name, and the JSON of the body. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>
  readonly body: string
}

/** A request, ready to send. */
export interface PlannedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A form, or JSON. */
  readonly body: string | undefined
}

/**
 * The request of a form. Empty fields are omitted.
 *
 * @param base Address of the server, without a slash at the end.
 */
export function requestFor(plan: ConsolePlan, filled: Filled, secrets: Secrets, base: string): PlannedRequest {
  const query = new URLSearchParams()
  const form = new URLSearchParams()
  const sent: Record<string, string> = {}
  let path = plan.path
  for (const field of plan.fields) {
    const value = filled.values[field.name] ?? ''
    // The place of a value that is missing stays visible in the path.
    if (value === '') continue
    else if (field.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(value))
    else if (field.in === 'header') sent[field.name] = value
    else for (const each of partsOf(field, value)) (field.in === 'query' ? query : form).append(field.name, each)
  }
  const isForm = plan.fields.some((field) => field.in === 'form')
  const { headers, parameters } = carried(plan.credentials, secrets)
  for (const [name, value] of parameters) query.append(name, value)
  return {
    method: plan.method,
    url: `${base}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...sent,
      ...headers,
      ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...(plan.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: isForm ? String(form) : plan.body === undefined ? undefined : filled.body,
  }
}

/** What carries credentials; those without a secret are left out. */
export function carried(
  credentials: readonly Credential[],
  secrets: Secrets,
): { readonly headers: Readonly<Record<string, string>>; readonly parameters: readonly (readonly [string, string])[] } {
  const given = credentials.filter(({ name }) => (secrets[name] ?? '') !== '')
  const valueOf = ({ name, prefix }: Credential): string => `${prefix}${encoded(secrets[name] ?? '', prefix)}`
  const cookies = given.filter((each) => each.in === 'cookie').map((each) => `${each.key}=${valueOf(each)}`)
  return {
    headers: {
      ...Object.fromEntries(given.filter((each) => each.in === 'header').map((each) => [each.key, valueOf(each)])),
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
    },
    parameters: given.filter((each) => each.in === 'query').map((each) => [each.key, valueOf(each)]),
  }
}

/** User and password as RFC 7617 sends them; a variable of a shell stays one. */
function encoded(secret: string, prefix: string): string {
  return prefix === 'Basic ' && !secret.startsWith('$') ? btoa(secret) : secret
}

/** The values that a field sends: each item of an array, or its text. */
export function partsOf({ kind }: ConsoleField, value: string): string[] {
  return kind === 'list' ? value.split(',').map((item) => item.trim()) : [value]
}

/** A request as a curl command. What ends with a variable, such as `$TOKEN`, keeps it. */
export function curlOf({ method, url, headers, body }: PlannedRequest): string {
  const isForm = headers['Content-Type'] === 'application/x-www-form-urlencoded'
  const fields = isForm
    ? [...new URLSearchParams(body)].map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
    : []
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...Object.entries(headers)
      // curl adds it.
      .filter(([name]) => !(isForm && name === 'Content-Type'))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(isForm ? fields : body === undefined ? [] : [`--data ${quoted(body)}`]),
  ].join(' \\\n  ')
}

function quoted(text: string): string {
  if (/\$[A-Z][A-Z0-9_]*$/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
