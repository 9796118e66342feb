import type { Credentials } from './operation.ts'

/** Names of headers that usually contain a secret. */
const secret = /auth|cookie|key|secret|token/i

/** The secrets in the headers of a request: each value, and the part after its scheme, as in `Basic abc`. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    secret.test(name) ? [value, value.slice(value.indexOf(' ') + 1)] : [],
  )
}

/** For a document without security schemes: no message shows the secrets in the headers of the caller. */
export const noCredentials: Credentials = () => {
  const secrets: string[] = []
  return { secrets, sign: ({ headers }) => void secrets.push(...secretsIn(headers)) }
}
