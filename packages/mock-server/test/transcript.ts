import type { Exchange } from '@specwright/mock-engine'

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
