import { readFileSync } from 'node:fs'
import { cases } from '../cases.ts'

/** The recorded response of our mock for each case. */
export interface Canned {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Readonly<Record<string, Canned>> // by name of the case

/** The response to a request, with as little work as possible. */
export function cannedFor(method: string, path: string): Canned {
  const name =
    method === 'GET'
      ? cases[0]?.name
      : method === 'POST'
        ? cases[1]?.name
        : path.endsWith('/none')
          ? cases[2]?.name
          : cases[3]?.name
  const found = recorded[name ?? '']
  if (!found) throw new Error(`Cannot respond: nothing was recorded for ${method} ${path}`)
  return found
}
