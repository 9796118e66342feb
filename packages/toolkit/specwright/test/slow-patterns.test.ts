import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { attackOn, expectSlow, slowPatterns, warningsOf } from './slow-patterns.ts'

test.each(slowPatterns)('the pattern %s is reported, with a string', (pattern) => {
  expect(attackOn(pattern)).not.toBe('')
})

// Nightly, all of them.
test.each(['^(a+)+$', '^(?:.*a){9}$'])('the pattern %s is slow on the string in the warning', (pattern) => {
  expectSlow(pattern)
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
