import {
  requestOf,
  writtenParts,
  type MultipartOptions,
  type SentBody,
  type WrittenPart,
} from '@specwright/client-engine'
import { made } from '@specwright/client-engine/writers'
import type { Secrets } from './credential.ts'
import { fieldValue, type ConsoleField, type FieldPlace } from './field.ts'
import type { ConsolePlan } from './plan.ts'
import { signed } from './signed.ts'
import { descriptorOf } from './descriptor.ts'

/** The contents of the form: texts of the fields by key, and the text of a body that has no fields. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>
  readonly body: string
  /** The files that a reader has chosen, by the key of their field. */
  readonly files?: Readonly<Record<string, readonly File[]>>
  /** The names of variables that stand for values, such as `TOKEN` for `$TOKEN`. */
  readonly variables?: readonly string[]
}

/** The body of a request as what shows it needs it. */
export type ShownBody =
  | { readonly kind: 'json' | 'text' | 'form'; readonly text: string }
  | { readonly kind: 'multipart'; readonly parts: readonly WrittenPart[] }
  | { readonly kind: 'file'; readonly filename: string }

/** A request, ready to send and to show. */
export interface PlannedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: SentBody | undefined
  readonly shown?: ShownBody | undefined
  readonly variables?: readonly string[]
  readonly receives?: ConsolePlan['receives']
}

/**
 * The request of a form, as the client of the contract writes it. Empty fields are omitted.
 *
 * @param base Address of the server, without a slash at the end.
 * @throws {TypeError} If a value cannot be written.
 */
export function requestFor(plan: ConsolePlan, filled: Filled, secrets: Secrets, base: string): PlannedRequest {
  const { variables = [] } = filled
  const body = bodyOf(plan, filled)
  const whole = valuesIn('querystring', plan, filled)
  const input = {
    path: valuesIn('path', plan, filled) ?? {},
    query: whole === undefined ? valuesIn('query', plan, filled) : wholeQueryOf(plan, whole),
    body,
  }
  const options = { headers: valuesIn('header', plan, filled), cookies: valuesIn('cookie', plan, filled) }
  const built = requestOf(descriptorOf(plan), input, { base, options })
  const typed = { ...built, headers: { ...built.headers, ...typeOfFile(plan, built.body) } }
  const { url, headers } = signed(typed, plan.credentials, secrets)
  const shown = shownBody(plan, body, built.body)
  return {
    method: plan.method,
    url: unencoded(url, variables),
    headers: inDocumentedCase(headers, plan),
    body: built.body,
    ...(shown && { shown: shown.kind === 'form' ? { ...shown, text: unencoded(shown.text, variables) } : shown }),
    ...(variables.length > 0 && { variables }),
    ...(plan.receives && { receives: plan.receives }),
  }
}

/** The type that a file has itself, where the contract has a range of them. */
function typeOfFile({ body }: ConsolePlan, sent: SentBody | undefined): Readonly<Record<string, string>> {
  const isOfRange = body?.kind === 'file' && body.documentedType.includes('*')
  return isOfRange && sent instanceof File && sent.type !== '' ? { 'content-type': sent.type } : {}
}

/** The values of the fields of a place that are filled in, by name; `undefined` without any. */
export function valuesIn(
  place: FieldPlace,
  { fields }: ConsolePlan,
  filled: Filled,
): Readonly<Record<string, unknown>> | undefined {
  const given = fields.flatMap((field): [string, unknown][] => {
    if (field.in !== place) return []
    const value = field.file ? filesOf(field, filled) : fieldText(field, filled)
    return value === undefined ? [] : [[field.name, value]]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

function fieldText(field: ConsoleField, { values }: Filled): unknown {
  const text = values[field.key] ?? ''
  return text === '' ? undefined : fieldValue(field, text)
}

/** The files that a reader has chosen, or else one with the name of the sample. */
function filesOf({ key, file }: ConsoleField, { values, files = {} }: Filled): unknown {
  const chosen = files[key] ?? []
  const name = values[key] ?? ''
  const all = chosen.length === 0 && name !== '' ? [new File(['contents'], name)] : chosen
  return file?.isSeveral && all.length > 0 ? all : all[0]
}

/** What is sent as the body of the form: its members, its text or a file. */
export function bodyOf(plan: ConsolePlan, filled: Filled): unknown {
  const { body, method } = plan
  // `fetch` sends no body with these methods.
  if (body === undefined || method === 'GET' || method === 'HEAD') return undefined
  if (body.kind === 'json' || body.kind === 'text') return filled.body === '' ? undefined : filled.body
  const members = valuesIn('body', plan, filled)
  return body.kind === 'file' ? members?.['body'] : (members ?? {})
}

/** The member of a form that is the whole query, or its only value. */
function wholeQueryOf({ writers }: ConsolePlan, whole: Readonly<Record<string, unknown>>): object {
  const [value] = Object.values(whole)
  return writers.query === undefined && typeof value === 'object' && value !== null ? value : { value }
}

function shownBody({ body: plan }: ConsolePlan, value: unknown, sent: SentBody | undefined): ShownBody | undefined {
  if (plan === undefined || sent === undefined) return undefined
  if (plan.kind === 'multipart') {
    const [options = {}] = (plan.writer?.[1] ?? []).map(made)
    return { kind: 'multipart', parts: writtenParts(value as object, options as MultipartOptions) } // as `bodyOf` gives it
  }
  if (sent instanceof File) return { kind: 'file', filename: sent.name }
  return plan.kind === 'file' || typeof sent !== 'string' ? undefined : { kind: plan.kind, text: sent }
}

/** What is written, with the variables in it as they are. */
function unencoded(text: string, variables: readonly string[]): string {
  return variables.reduce((written, name) => written.replaceAll(`%24${name}`, `$${name}`), text)
}

/** Headers with the names that the contract has for them. */
function inDocumentedCase(headers: Readonly<Record<string, string>>, { fields, credentials }: ConsolePlan) {
  const keys = [...fields, ...credentials.map(({ key }) => ({ in: 'header', name: key }))]
  const names = [
    'Accept',
    'Content-Type',
    'Cookie',
    ...keys.flatMap((each) => (each.in === 'header' ? [each.name] : [])),
  ]
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [known.get(name.toLowerCase()) ?? name, value]),
  )
}
