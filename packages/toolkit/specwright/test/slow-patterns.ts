import { expect } from 'vitest'
import { compileSchema } from '@specwright/json-schema'
import { inTime } from '@specwright/json-schema/examples'

/** The warnings that a pattern takes too long. */
export function warningsOf(pattern: string): string[] {
  const warnings: string[] = []
  compileSchema({ pattern }, { onWarning: (message) => void warnings.push(message) })
  return warnings.filter((message) => message.includes('takes too long'))
}

const quoted = String.raw`("(?:[^"\\]|\\.)*")`
const attack = new RegExp(
  String.raw`takes too long to match (?:${quoted} \+ )?${quoted}\.repeat\((\d+)\)(?: \+ ${quoted})?: `,
)

/** What a warning says to try. */
function attackIn(warning: string): string {
  const [, prefix = '""', pump = '""', times, suffix = '""'] = attack.exec(warning) ?? []
  const [before, repeated, after] = [prefix, pump, suffix].map((text) => JSON.parse(text) as string)
  return `${before}${repeated?.repeat(Number(times))}${after}`
}

/** Patterns that are slow on some strings. */
export const slowPatterns = [
  '^(a+)+$',
  '^(a|aa)+$',
  String.raw`^(?:[^"\\]|\\.|\\)*"$`,
  '^(?!.*--)(?:[a-z]|[a-m])+$',
  String.raw`^\d{4}-(?:\w+\s?)*$`,
  '^(?:.*a){9}$',
  '^.*.*.*=$',
  String.raw`\s*,?\s*$`,
] as const

/** Expects a warning that says what to do; gives the string in it. */
export function attackOn(pattern: string): string {
  const [warning = ''] = warningsOf(pattern)
  expect(warning).toMatch(attack)
  expect(warning).toContain(`: ${pattern}. Write it so that a string can match in one way only (at #/pattern)`)
  return attackIn(warning)
}

/** Expects that a pattern is slow on the string in its warning. */
export function expectSlow(pattern: string): void {
  const text = attackOn(pattern)
  expect(inTime(() => new RegExp(pattern, 'u').test(text), 400)).toBeUndefined()
}
