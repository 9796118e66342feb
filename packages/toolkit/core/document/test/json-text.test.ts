import { getLineColLocation, Source } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { positionOf } from '../src/redocly/position.ts'
import { isJsonSource, readYaml } from '../src/yaml/read-yaml.ts'

const tricky = {
  'a"b\\': { 'x/y': [1, { '~': '"{[' }, [], 'end\\'] },
  '{': {},
  '7': [[['}'], 'ü\n']],
  'b c': null,
  '%': true,
}

/** All pointers of a value, and some that lead nowhere. */
function pointersIn(value: unknown, pointer = '#'): string[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const below = members.flatMap(([key, member]) => {
    return pointersIn(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  })
  return [pointer === '#' ? '#/' : pointer, ...below, `${pointer}/nowhere/at/all`]
}

test.each([
  { style: 'on one line', space: undefined },
  { style: 'indented', space: 2 },
  { style: 'indented by tabs', space: '\t' },
])('positions in JSON $style are those of the linter', ({ space }) => {
  const text = `\n ${JSON.stringify(tricky, null, space)}\n`
  const source = new Source('a.json', text)
  expect(readYaml(source)).toEqual(tricky)
  expect(isJsonSource(source)).toBe(true)
  for (const pointer of pointersIn(tricky)) {
    for (const reportOnKey of [false, true]) {
      const judged = getLineColLocation({ source: new Source('b.yaml', text), pointer, reportOnKey })
      expect([pointer, positionOf({ source, pointer, reportOnKey }).start]).toEqual([pointer, judged.start])
    }
  }
})

test.each([
  { what: 'a repeated key', text: '{"a":1,"b":{"a":2,"a":3}}' },
  { what: 'a number beyond the maximum', text: '{"a":1e999}' },
  { what: 'deep values', text: `${'['.repeat(1300)}${']'.repeat(1300)}` },
  { what: 'a comment of YAML', text: '{"a":1} # one' },
])('JSON with $what is left to the parser of YAML', ({ text }) => {
  const source = new Source('a.json', text)
  try {
    readYaml(source)
  } catch {
    // The parser of YAML refuses some of them.
  }
  expect(isJsonSource(source)).toBe(false)
})
