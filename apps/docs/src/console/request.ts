import type { ConsoleField, ConsolePlan } from './plan.ts'

/** The credentials of a request. */
export interface Credentials {
  readonly appId: string
  readonly appToken: string
  /** An access token; `''` for none. */
  readonly token: string
}

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
export function requestFor(plan: ConsolePlan, filled: Filled, credentials: Credentials, base: string): PlannedRequest {
  const query = new URLSearchParams()
  const form = new URLSearchParams()
  const sent: Record<string, string> = {}
  let path = plan.path
  for (const field of plan.fields) {
    const value = filled.values[field.name] ?? ''
    if (field.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(value))
    else if (value === '') continue
    else if (field.in === 'header') sent[field.name] = value
    else for (const each of partsOf(field, value)) (field.in === 'query' ? query : form).append(field.name, each)
  }
  const isForm = plan.fields.some((field) => field.in === 'form')
  const [idHeader, tokenHeader] = [
    plan.appHeaders.find((name) => !name.endsWith('Token')),
    plan.appHeaders.find((name) => name.endsWith('Token')),
  ]
  return {
    method: plan.method,
    url: `${base}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...sent,
      ...(idHeader && credentials.appId ? { [idHeader]: credentials.appId } : {}),
      ...(tokenHeader && credentials.appToken ? { [tokenHeader]: credentials.appToken } : {}),
      ...(plan.needsToken && credentials.token ? { Authorization: `Bearer ${credentials.token}` } : {}),
      ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      ...(plan.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: isForm ? String(form) : plan.body === undefined ? undefined : filled.body,
  }
}

/** The values that a field sends: each item of an array, or its text. */
export function partsOf({ kind }: ConsoleField, value: string): string[] {
  return kind === 'list' ? value.split(',').map((item) => item.trim()) : [value]
}

/** A request as a curl command. `$TOKEN`, `$APP_TOKEN` and `$APP_ID` remain variables. */
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
  if (/\$(?:TOKEN|APP_TOKEN|APP_ID)$/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
