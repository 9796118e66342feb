import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compileSchema } from '@specwright/json-schema'
import { inTime } from '@specwright/json-schema/examples'

/** The warnings that a pattern takes too long. */
function warningsOf(pattern: string): string[] {
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

test.each([
  '^(a+)+$',
  '^(a|aa)+$',
  String.raw`^(?:[^"\\]|\\.|\\)*"$`,
  '^(?!.*--)(?:[a-z]|[a-m])+$',
  String.raw`^\d{4}-(?:\w+\s?)*$`,
  '^(?:.*a){9}$',
  '^.*.*.*=$',
  String.raw`\s*,?\s*$`,
])('the pattern %s is slow on the string in the warning', (pattern) => {
  const [warning = ''] = warningsOf(pattern)
  expect(warning).toMatch(attack)
  expect(warning).toContain(`: ${pattern}. Write it so that a string can match in one way only (at #/pattern)`)
  const text = attackIn(warning)
  expect(inTime(() => new RegExp(pattern, 'u').test(text), 400)).toBeUndefined()
})

test.each([
  '^a+$',
  '(a+)+',
  '(a|a)*',
  '^(?:a+b)+$',
  '^(?:a{1,3}){1,3}$',
  String.raw`^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$`,
  String.raw`^(?:\b\w+\b\s*)+$`,
  '^(?!.*aa)(?:a|aa)+$',
  '^(?=.*[a-z])(?=.*[0-9]).{8,64}$',
  String.raw`^((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$`,
  String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`,
  String.raw`^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*)?$`,
])('the pattern %s is not reported', (pattern) => {
  expect(warningsOf(pattern)).toEqual([])
})

test('no pattern of the contract is reported', () => {
  const contract = readFileSync(new URL('../../../../openapi/loyalty.yaml', import.meta.url), 'utf8')
  const patterns = [...JSON.stringify(parse(contract)).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
  expect(patterns.length).toBeGreaterThan(0)
  for (const [, pattern = '""'] of patterns) expect(warningsOf(JSON.parse(pattern) as string)).toEqual([])
})
