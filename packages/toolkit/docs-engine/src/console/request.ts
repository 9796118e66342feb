import { formOf, quoted, type PlannedBody, type PlannedPart } from './body.ts'
import type { Credential } from './credential.ts'
import type { ConsoleField } from './field.ts'
import type { ConsolePlan } from './plan.ts'

/** The secrets of a request, by the names of their credentials. */
export type Secrets = Readonly<Record<string, string>>

/** The contents of the form: values of the fields by name, and the text of a body that has no fields. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>
  readonly body: string
  /** The files that a reader has chosen, by the name of their field. */
  readonly files?: Readonly<Record<string, readonly File[]>>
}

/** A request, ready to send. */
export interface PlannedRequest {
  readonly method: string
  readonly url: string
  /** Without the content type where what sends the body adds it. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: PlannedBody | undefined
}

/**
 * The request of a form. Empty fields are omitted.
 *
 * @param base Address of the server, without a slash at the end.
 */
export function requestFor(plan: ConsolePlan, filled: Filled, secrets: Secrets, base: string): PlannedRequest {
  const query = new URLSearchParams()
  const sent: Record<string, string> = {}
  let path = plan.path
  for (const field of plan.fields) {
    const value = filled.values[field.name] ?? ''
    // The place of a value that is missing stays visible in the path.
    if (value === '') continue
    else if (field.in === 'path') path = path.replace(`{${field.name}}`, withCommas(encodeURIComponent(value)))
    else if (field.in === 'header') sent[field.name] = value
    else if (field.in === 'query') for (const each of partsOf(field, value)) query.append(field.name, each)
  }
  const body = bodyOf(plan, filled)
  const { headers, parameters } = carried(plan.credentials, secrets)
  for (const [name, value] of parameters) query.append(name, value)
  const hasType = plan.body !== undefined && body !== undefined && formOf(body).hasOwnType !== true
  return {
    method: plan.method,
    url: `${base}${path}${query.size > 0 ? `?${withCommas(query.toString())}` : ''}`,
    headers: { ...sent, ...headers, ...(hasType && { 'Content-Type': plan.body.contentType }) },
    body,
  }
}

/** What is encoded, but for commas: those of an array that is written as one value separate its items. */
function withCommas(part: string): string {
  return part.replaceAll('%2C', ',')
}

/** The body of the form, if the operation takes one. */
function bodyOf({ body, fields }: ConsolePlan, filled: Filled): PlannedBody | undefined {
  if (body === undefined) return undefined
  const parts = fields.filter((field) => field.in === 'body').flatMap((field) => partsOfBody(field, filled))
  switch (body.kind) {
    case 'json':
    case 'text':
      return { kind: body.kind, text: filled.body }
    case 'form':
      return {
        kind: 'form',
        fields: parts.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value]] : [])),
      }
    case 'multipart':
      return { kind: 'multipart', parts }
    case 'file': {
      const [part] = parts
      return part === undefined || typeof part.value === 'string' ? undefined : { kind: 'file', file: part.value }
    }
  }
}

/** The parts of a body that a field sends. */
function partsOfBody(field: ConsoleField, { values, files = {} }: Filled): PlannedPart[] {
  const { name, kind, contentType } = field
  const value = values[name] ?? ''
  if (kind !== 'file') {
    if (value === '') return []
    return partsOf(field, value).map((each) => ({
      name,
      value: each,
      ...(contentType !== undefined && { contentType }),
    }))
  }
  const chosen = (files[name] ?? []).map((content) => ({ name, value: { name: content.name, content } }))
  return chosen.length > 0 || value === '' ? chosen : [{ name, value: { name: value } }]
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
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : formOf(body).curl(body)),
  ].join(' \\\n  ')
}
