import { getLineColLocation, Source } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { isObject } from '@specwright/json-schema/json'
import { positionOf } from '../src/redocly/position.ts'
import { blockPositions } from '../src/yaml/block-text.ts'
import { isYamlSource, readYaml } from '../src/yaml/read-yaml.ts'

/** Texts all of whose values are found without a tree, and those that are left to it in part or as a whole. */
const texts: Readonly<Record<string, readonly [text: string, isBlock: boolean]>> = {
  'maps and arrays in blocks': ['a:\n  b: 1\n  c:\n    - x\n    - y: 1\n      z: 2\nd: e\n', true],
  'an array in the column of its key': ['a:\n- x\n-   y: 1\n    z:\n    - 1\n    - 2\nb: c\n', true],
  'arrays of arrays': ['a:\n  - - 1\n    - - 2\n      - 3\n  - 4\n', true],
  'an indented root': ['  a: 1\n  b:\n    c: 2\n', true],
  'an array as the root': ['- a: 1\n- b\n-\n  c: 2\n', true],
  'keys in quotes, with signs and of numbers': [
    '"a: b": 1\n\'/x/{id}\':\n  200: y\n/p?q=a,b|c[]:\n  $ref: "#/a"\n  -x: 1\nüx y : 2\na"b: 3\n1.5: 4\n"": 5\n',
    true,
  ],
  'text that looks like members': [
    'a: |\n  b: 1\n\n  # no comment\n  - c\nb: >-2\n    x\n  c: 1\nc: "x\n  d: 1"\nd: x\n  y\ne: 1\n',
    true,
  ],
  'comments and empty lines': ['# a\n\na: # b\n  # c\n\n# d\n  b: 1 # e\n    # f\n  c:\n\n  # g\n  - 1\n#h\n', true],
  'members without a value': ['a:\nb:\n  c:\n  d: ~\n  e: null\n', true],
  'spaces after a colon and a dash': ['a:   1  \nb:  \n  -   c :   1\n      d: 2\n', true],
  'flow styles': ['a: { b: [1, 2] }\nc: [ { d: 1 } ]\ne: "f"\n', false],
  'anchors, tags and aliases': ['a: &x\n  b: 1\nc: *x\nd: !!str 1\n&k e: 1\nf:\n  - &y z\n', false],
  'merged members': ['a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n', false],
  'complex keys': ['? a\n: b\nc: 1\n', false],
  'marks of the document': ['# a\n---\na:\n  b: 1\n...\n', true],
  'a mark of the document with a value': ['--- &x\na:\n  b: 1\n', false],
  'tabs in text and empty lines': ['a: |\n  \tb: 1\n  \n\t\nc:\td\n', false],
  'tabs in text': ['a: |\n  x\n  \tb: 1\n\t\nb: "c\n \td: 1"\ne: 1\n', true],
  'a tab before a value': ['a:\n  \tb\nc: 1\n', false],
  'a directive': ['%YAML 1.2\n---\na:\n  b: 1\n', false],
  'text in quotes over empty lines': ['a:\n  "x\n\n   y: 1\n\n   z"\nb: \'c\n\n # d\'\ne: 1\n', true],
  'keys with escapes': ['"a\\u0062": 1\n"c\\"d":\n  e: 1\n', false],
  'items without a value': ['a:\n  -\n  - 1\n', false],
}

/** What the linter's own search does not find, and we do: below an empty key, the sign of an alias, an item that is empty. */
const beyondLinter: Readonly<Record<string, RegExp>> = {
  'keys in quotes, with signs and of numbers': /^#\/\/nowhere$/,
  'anchors, tags and aliases': /^#\/c\b/,
  'items without a value': /^#\/a\/0\b/,
}

test.each(Object.entries(texts))('positions of %s are those of the linter', (name, [text, isBlock]) => {
  const source = new Source('a.yaml', text)
  const value = readYaml(source)
  expect(isYamlSource(source)).toBe(true)
  const found = blockPositions(text)
  for (const keys of keysIn(value)) {
    if (isBlock) expect([keys, found.positionOf(keys)]).not.toEqual([keys, undefined])
    const pointer = `#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    for (const each of [pointer, `${pointer}/nowhere`]) {
      if (beyondLinter[name]?.test(each) === true) continue
      for (const reportOnKey of [false, true]) {
        const judged = getLineColLocation({ source: new Source('b.yaml', text), pointer: each, reportOnKey })
        expect([each, reportOnKey, positionOf({ source, pointer: each, reportOnKey }).start]).toEqual([
          each,
          reportOnKey,
          judged.start,
        ])
      }
    }
  }
})

test.each([
  ['a value that continues too far left', 'a:\n  b: "x\ny: z"\n'],
  ['an invalid text', 'a: [\n'],
])('positions of %s are left to the tree', (_, text) => {
  const source = new Source('a.yaml', text)
  try {
    readYaml(source)
  } catch {
    // Some cannot be read at all.
  }
  expect(isYamlSource(source)).toBe(false)
})

/** The keys that lead to each value. */
function keysIn(value: unknown, keys: readonly string[] = []): (readonly string[])[] {
  const members = isObject(value) || Array.isArray(value) ? Object.entries(value) : []
  return [keys, ...members.flatMap(([key, member]) => keysIn(member, [...keys, key]))]
}

test.each([
  ['below an empty key', 'a: 1\n"":  5\n', '#//nowhere', { line: 2, col: 6 }],
  ['an alias', 'a: &x\n  b: 1\nc: *x\n', '#/c', { line: 3, col: 4 }],
  ['below an alias', 'a: &x\n  b: 1\nc: [*x]\n', '#/c/0/b', { line: 3, col: 5 }],
  ['an empty item', 'a:\n  -\n  - 1\n', '#/a/0', { line: 2, col: 4 }],
])('the position of %s is where it is written', (_, text, pointer, position) => {
  const source = new Source('a.yaml', text)
  readYaml(source)
  expect(positionOf({ source, pointer }).start).toEqual(position)
})
