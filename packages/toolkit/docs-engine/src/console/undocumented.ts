import type { KnownValues } from './known-values.ts'
import { say } from './say.ts'

/** A sentence about the values of a response of the sandbox that the contract does not document; `''` without any. */
export function undocumentedIn(text: string, known: readonly KnownValues[]): string {
  const found = known.flatMap(({ path, values }) =>
    valuesAt(jsonOf(text), path).flatMap((value) =>
      typeof value === 'string' && !values.includes(value)
        ? [say('valueAs', { value, field: path.at(-1) ?? say('aValue') })]
        : [],
    ),
  )
  const distinct = [...new Set(found)]
  return distinct.length === 0 ? '' : say('undocumented', { values: distinct.join(', ') })
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value]
  if (step === '*') return Array.isArray(value) ? value.flatMap((item: unknown) => valuesAt(item, rest)) : []
  return valuesAt((Object(value) as Readonly<Record<string, unknown>>)[step], rest) // safe for any value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
