import { emptyBody, type Exchange } from '../src/transcript/transcript.ts'

/** What came of an exchange, as far as its transcript expects it, and what that expects. */
export interface Exchanged {
  readonly got: object
  readonly want: object
  readonly status: number
  readonly text: string
}

/** Sends the request of an exchange, and captures the variables of its response. */
export async function exchanged(
  exchange: Exchange,
  variables: Map<string, string>,
  send: typeof fetch,
  base: string,
): Promise<Exchanged> {
  const { expected } = exchange
  const response = await sendExchange(exchange, variables, send, base)
  const { status } = response
  const text = await response.text()
  const headers = Object.fromEntries(Object.keys(expected.headers).map((name) => [name, response.headers.get(name)]))
  const want = { status: expected.status, headers: expected.headers }
  if (status !== expected.status || expected.body === '')
    return { got: { status, headers, ...(status !== expected.status && { text }) }, want, status, text }
  if (expected.body === emptyBody)
    return { got: { status, headers, body: text }, want: { ...want, body: '' }, status, text }
  const body: unknown = JSON.parse(fill(expected.body, variables))
  const value: unknown = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
  return { got: { status, headers, body: matchingPart(value, body, variables) }, want: { ...want, body }, status, text }
}

/** Sends the requests of a transcript, each after the one before it: what came of each, and what was expected, by its title. */
export async function conversed(
  exchanges: readonly Exchange[],
  send: typeof fetch,
  base: string,
): Promise<{ readonly got: readonly object[]; readonly want: readonly object[] }> {
  const variables = new Map<string, string>()
  const [all, titles]: [Exchanged[], string[]] = [[], []]
  for (const exchange of exchanges) {
    all.push(await exchanged(exchange, variables, send, base))
    titles.push(exchange.title)
  }
  const titled = (member: 'got' | 'want') => all.map((each, index) => ({ title: titles[index], ...each[member] }))
  return { got: titled('got'), want: titled('want') }
}

/** Sends the request of an exchange, with its variables filled in. */
export async function sendExchange(
  { request }: Exchange,
  variables: ReadonlyMap<string, string>,
  send: typeof fetch,
  base: string,
): Promise<Response> {
  const { method, target, body } = request
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    fill(value, variables),
  ])
  return await send(base + fill(target, variables), {
    method,
    headers,
    ...(body === '' ? {} : { body: fill(body, variables) }),
  })
}

/** Fills in variables. */
export function fill(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables.get(name)
    if (value === undefined) throw new Error(`There is no variable ${name}`)
    return value
  })
}

/**
 * The part of `got` that `want` describes, to compare with it; captures variables.
 */
export function matchingPart(got: unknown, want: unknown, variables: Map<string, string>): unknown {
  if (typeof want === 'string') {
    const name = /^<<(\w+)>>$/.exec(want)?.[1]
    if (name === undefined || typeof got !== 'string' || got === '') return got
    variables.set(name, got)
    return want
  }
  if (Array.isArray(want))
    return Array.isArray(got) ? got.map((item, index) => matchingPart(item, want[index], variables)) : got
  if (typeof want !== 'object' || want === null || typeof got !== 'object' || got === null) return got
  const members = new Map(Object.entries(got))
  return Object.fromEntries(
    Object.entries(want).flatMap(([name, member]) =>
      members.has(name) ? [[name, matchingPart(members.get(name), member, variables)]] : [],
    ),
  )
}
