import type { Exchange } from '@loyalty-kit/mock-engine'

/** Asks what an exchange asks, its variables filled in. */
export async function askExchange(
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
    if (value === undefined) throw new Error(`No variable ${name}`)
    return value
  })
}

/** What `got` has that `want` does not allow, as the part of `got` that `want` speaks of; takes variables on the way. */
export function partOf(got: unknown, want: unknown, variables: Map<string, string>): unknown {
  if (typeof want === 'string') {
    const name = /^<<(\w+)>>$/.exec(want)?.[1]
    if (name === undefined || typeof got !== 'string' || got === '') return got
    variables.set(name, got)
    return want
  }
  if (Array.isArray(want))
    return Array.isArray(got) ? got.map((item, index) => partOf(item, want[index], variables)) : got
  if (typeof want !== 'object' || want === null || typeof got !== 'object' || got === null) return got
  const members = new Map(Object.entries(got))
  return Object.fromEntries(
    Object.entries(want).flatMap(([name, member]) =>
      members.has(name) ? [[name, partOf(members.get(name), member, variables)]] : [],
    ),
  )
}
