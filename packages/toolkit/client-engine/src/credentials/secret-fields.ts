import type { Operation } from '../send/operation.ts'

/**
 * Finds the secrets that an operation sends as parameters of the query, or as members of JSON or of a form.
 *
 * @param names The names of these parameters and members.
 */
export function secretsIn(names: readonly string[]): NonNullable<Operation['secrets']> {
  return ({ url, body }) => {
    const found: string[] = []
    const collect = (name: string, value: unknown): unknown => {
      if (names.includes(name)) found.push(String(value))
      return value
    }
    const inForm = (text: string): void => new URLSearchParams(text).forEach((value, name) => collect(name, value))
    inForm(url.slice(url.indexOf('?') + 1))
    try {
      if (typeof body === 'string') JSON.parse(body, collect)
    } catch {
      inForm(String(body))
    }
    return found
  }
}
