import { expect, test } from 'vitest'
import { compileSchema } from '../src/compile/compile-schema.ts'
import { compiled } from './compiled.ts'

/** The warnings of a pattern. */
function warningsOf(pattern: string): string[] {
  const warnings: string[] = []
  compileSchema({ pattern }, { onWarning: (message) => void warnings.push(message.replace(' (at #/pattern)', '')) })
  return warnings
}

test.each([
  [String.raw`\Aab\z`, String.raw`without the u flag, \A as "A", \z as "z": \Aab\z. Write ^ for \A, $ for \z`],
  [String.raw`^ab\Z`, String.raw`without the u flag, \Z as "Z": ^ab\Z. Write $ for \Z`],
  [
    '^[[:alpha:]_]+$',
    'without the u flag, [:alpha:] as the characters of ":alpha:": ^[[:alpha:]_]+$. Write A-Za-z for [:alpha:]',
  ],
  ['^[:digit:]+$', 'with [:digit:] as the characters of ":digit:": ^[:digit:]+$. Write [0-9] for [:digit:]'],
  [String.raw`^\h+$`, String.raw`without the u flag, \h as "h": ^\h+$. Write [ \t] for \h`],
  [String.raw`^[\h]$`, String.raw`without the u flag, \h as "h": ^[\h]$. Write \x20\t for \h`],
  [
    String.raw`\Ga\Kb`,
    String.raw`without the u flag, \G as "G", \K as "K": \Ga\Kb. Write (?<=...) around what stands before it for \K. Leave out \G`,
  ],
  [
    String.raw`\Qa.b\E`,
    String.raw`without the u flag, \Q as "Q", \E as "E": \Qa.b\E. Write a backslash before each character that needs it for \Q. Leave out \E`,
  ],
  [String.raw`^\pL$`, String.raw`without the u flag, \pL as "pL": ^\pL$. Write \p{L} for \pL`],
  [String.raw`^\x{41}$`, String.raw`without the u flag, \x{41} as "x{41}": ^\x{41}$. Write \u{41} for \x{41}`],
  [String.raw`^a\_b$`, String.raw`without the u flag, \_ as "_": ^a\_b$. Write _ for \_`],
  [String.raw`^[\w-.]+$`, String.raw`without the u flag, \w- as characters: ^[\w-.]+$. Write \w\- for \w-`],
  ['^{a}$', String.raw`without the u flag, { as "{", } as "}": ^{a}$. Write \{ for {, \} for }`],
  ['(?=a)*b', 'without the u flag: (?=a)*b. Write it so that it is valid with the flag'],
  ['/^ab$/i', 'with the outer / as "/": /^ab$/i. Leave out the outer /'],
])('the pattern %s is read %s', async (pattern, reading) => {
  expect(warningsOf(pattern)).toEqual([`pattern is read ${reading}`])
  const regex = new RegExp(pattern, reading.startsWith('without') ? '' : 'u')
  const { is } = await compiled({ pattern })
  const values = ['AabZ', 'Aabz', 'ab', 'a:', 'hh', 'pL', '{a}', 'a_b', 'GaKb', 'Qa.bE', '/', 'x{41}', 'abZ', 'b']
  expect(values.map(is)).toEqual(values.map((value) => regex.test(value)))
})

test.each([
  ['(?i)abc', 'Write [Aa] for a letter of either case, for (?i)'],
  ['(?P<year>[0-9]+)', 'Write (?< for (?P<'],
  ['^a++$', 'Write + for ++'],
  ['^a{2,3}+$', 'Write {2,3} for {2,3}+'],
  ['^(?>ab)c', 'Write (?: for (?>'],
  ['a(?#note)b', 'Leave out (?#'],
])('the pattern %s is refused: %s', (pattern, advice) => {
  expect(() => compileSchema({ pattern })).toThrow(
    `pattern is not a regular expression of ECMA-262: ${pattern}. ${advice} (at #/pattern)`,
  )
  expect(() => compileSchema({ patternProperties: { [pattern]: true } })).toThrow(advice)
})

test.each([
  String.raw`^\d+(?:\.\d+)?$`,
  String.raw`^[\w\-.]+\/[^\]\\[]*\$$`,
  String.raw`^\\A\\z$`,
  String.raw`^(?<year>\d{4})-\k<year>(?<=a)(?<!b)(?=c)(?!d)$`,
  String.raw`^\p{L}\u{41}\x41\cA\0$`,
  '^[(?i)+*{}]+$',
  '^/v1/[a-z]+$',
])('the pattern %s is not reported', (pattern) => {
  expect(warningsOf(pattern)).toEqual([])
})

test('a group with flags is always reported, whether or not the engine supports it', () => {
  const found = (): string[] => {
    try {
      return warningsOf('(?i:a)b')
    } catch (error) {
      return [String(error)]
    }
  }
  expect(found()).toEqual([expect.stringContaining('Write [Aa] for a letter of either case, for (?i:')])
})
