import { expect, test } from 'vitest'
import { cleanJson } from '../../src/agents/clean-json.ts'

const clean = (text: string): string => text.replaceAll('4711', '[redacted]')

test.each([
  ['{"n":4711}', '{"n":"[redacted]"}'],
  ['[-4711.5e3,47114711,1]', '["[redacted]","[redacted]",1]'],
  [String.raw`{"a\"4711":"\\","b":4711}`, String.raw`{"a\"[redacted]":"\\","b":"[redacted]"}`],
  [String.raw`["\\\"4711",true,null,"e4711"]`, String.raw`["\\\"[redacted]",true,null,"e[redacted]"]`],
  ['[[[4711],true],[[false,14711]]]', '[[["[redacted]"],true],[[false,"[redacted]"]]]'],
  ['[4711]', '["[redacted]"]'],
  ['4711', '"[redacted]"'],
  ['"4711', '"[redacted]'],
])('%s without secrets is %s', (text, expected) => {
  expect(cleanJson(text, clean)).toBe(expected)
})

test('values of many megabytes are no deeper than short ones', () => {
  const long = `["${'\\n'.repeat(6_000_000)}",4711,${'1'.repeat(12_000_000)}]`
  expect(cleanJson(long, clean) === long.replace('4711', '"[redacted]"')).toBe(true)
})
