import * as fc from 'fast-check'
import { applyPatch, type Operation } from 'rfc6902'
import { describe, expect, test } from 'vitest'
import { jsonPatch } from '../src/state/json-patch.ts'

const item = (): Record<string, unknown> => ({ a: [1, 2, { b: null }], 'm/n~': { '': 0 }, text: 'x' })

test.each<[string, object[], unknown]>([
  ['nothing', [], item()],
  ['appends', [{ op: 'add', path: '/a/-', value: 3 }], { ...item(), a: [1, 2, { b: null }, 3] }],
  ['inserts', [{ op: 'add', path: '/a/0', value: [] }], { ...item(), a: [[], 1, 2, { b: null }] }],
  ['reads escapes', [{ op: 'replace', path: '/m~1n~0/', value: 1 }], { ...item(), 'm/n~': { '': 1 } }],
  ['replaces all', [{ op: 'replace', path: '', value: { c: 1 } }], { c: 1 }],
  ['adds all', [{ op: 'add', path: '', value: [] }], []],
  [
    'tests values in any order of their members',
    [
      { op: 'add', path: '/o', value: { p: 1, q: -0 } },
      { op: 'test', path: '/o', value: { q: 0, p: 1 } },
      { op: 'remove', path: '/o' },
    ],
    item(),
  ],
  ['moves within an array', [{ op: 'move', from: '/a/0', path: '/a/2' }], { ...item(), a: [2, { b: null }, 1] }],
  ['moves to its place', [{ op: 'move', from: '/text', path: '/text' }], item()],
  [
    'copies without sharing',
    [
      { op: 'copy', from: '/a/2', path: '/c' },
      { op: 'replace', path: '/c/b', value: 1 },
    ],
    { ...item(), c: { b: 1 } },
  ],
])('%s', (_title, patch, value) => {
  const before = item()
  expect(jsonPatch(before, patch)).toEqual({ value })
  expect(before).toEqual(item())
})

test('a member may be called __proto__', () => {
  const patch: unknown = JSON.parse('[{"op":"add","path":"/__proto__","value":{"isAdmin":true}}]')
  const patched = jsonPatch({}, patch)
  expect(JSON.stringify(patched)).toBe('{"value":{"__proto__":{"isAdmin":true}}}')
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

const wide = { text: 'x'.repeat(10_000), items: {} }
const copies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ op: 'copy', from: '', path: `/items/${at}` }))
const deep = [
  { op: 'add', path: '/deep', value: JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`) as unknown },
  { op: 'move', from: '/deep', path: '/text' },
]

describe('a patch is refused that', () => {
  test.each<[string, unknown, number, string]>([
    ['is not an array', { op: 'add' }, 400, 'it is not an array of operations'],
    ['has no operation', ['add'], 400, 'an operation is not an object'],
    ['has an unknown one', [{ op: 'toString', path: '' }], 400, 'an operation has no known "op"'],
    ['has no path', [{ op: 'remove' }], 400, 'the "path" of an operation is not a JSON Pointer'],
    [
      'has a path without a slash',
      [{ op: 'remove', path: 'text' }],
      400,
      'the "path" of an operation is not a JSON Pointer',
    ],
    ['has a wrong escape', [{ op: 'remove', path: '/~2' }], 400, 'the "path" of an operation is not a JSON Pointer'],
    ['has no value', [{ op: 'test', path: '/text' }], 400, 'an operation has no "value"'],
    ['removes nothing', [{ op: 'remove', path: '/none' }], 400, 'there is nothing at /none'],
    ['removes an inherited member', [{ op: 'remove', path: '/toString' }], 400, 'there is nothing at /toString'],
    ['replaces behind an array', [{ op: 'replace', path: '/a/-', value: 1 }], 400, 'there is nothing at /a/-'],
    ['inserts beyond an array', [{ op: 'add', path: '/a/4', value: 1 }], 400, 'there is nothing at /a/4'],
    ['has an index with zeros', [{ op: 'replace', path: '/a/01', value: 1 }], 400, 'there is nothing at /a/01'],
    [
      'names the length of an array',
      [{ op: 'replace', path: '/a/length', value: 0 }],
      400,
      'there is nothing at /a/length',
    ],
    ['goes into a string', [{ op: 'add', path: '/text/0', value: 'y' }], 400, 'there is nothing at /text/0'],
    ['moves a value into itself', [{ op: 'move', from: '/a', path: '/a/0' }], 400, '/a cannot be moved into itself'],
    ['copies nothing', [{ op: 'copy', from: '/b', path: '/c' }], 400, 'there is nothing at /b'],
    [
      'tests another value',
      [{ op: 'test', path: '/a/0', value: '1' }],
      409,
      'the value at /a/0 is not the one that it tests',
    ],
    [
      'goes on after it removed all',
      [
        { op: 'remove', path: '' },
        { op: 'copy', from: '', path: '' },
      ],
      400,
      'there is nothing at the whole item',
    ],
    ['nests deeper', deep, 400, 'it nests deeper than 64 levels'],
    ['has a long path', [{ op: 'remove', path: '/a'.repeat(65) }], 400, 'it nests deeper than 64 levels'],
  ])('%s', (_title, patch, status, why) => {
    expect(jsonPatch(item(), patch)).toEqual({ status, why })
  })

  test('copies more and more', () => {
    expect(jsonPatch(wide, copies(6))).toMatchObject({ value: { text: wide.text } })
    expect(jsonPatch(wide, copies(7))).toEqual({ status: 400, why: 'it copies and moves more than 1048576 characters' })
  })
})

const leaf = fc.constantFrom<unknown>(0, true, null, [], { b: 1 })
const given = fc.record({
  list: fc.array(leaf, { maxLength: 3 }),
  map: fc.dictionary(fc.constantFrom('a', 'b'), leaf, { noNullPrototype: true }),
})
const inMap = fc.constantFrom('/list', '/map', '/map/a', '/map/b', '/none/a')
const inList = fc.constantFrom('/list/0', '/list/1', '/list/2')
const inside = fc.constantFrom('/map/a/b', '/map/a/0', '/list/0/b')
// The package takes any key for an index of an array in some operations, and takes the characters of a string for items.
const operations = fc.oneof(
  fc.record({ op: fc.constant('replace'), path: fc.oneof(inMap, inList), value: leaf }),
  fc.record({ op: fc.constant('test'), path: fc.oneof(inMap, inList, inside), value: leaf }),
  fc.record({ op: fc.constant('add'), path: fc.oneof(inMap, inList, inside, fc.constant('/list/-')), value: leaf }),
  fc.record({ op: fc.constant('remove'), path: fc.oneof(inMap, inList, inside) }),
  fc.record({ op: fc.constantFrom('move', 'copy'), from: fc.oneof(inMap, inList, inside), path: inMap }),
)

test('the package rfc6902 applies the same', () => {
  const outcomes = { applied: 0, refused: 0 }
  fc.assert(
    fc.property(given, fc.array(operations, { maxLength: 3 }), (value, patch) => {
      const theirs: unknown = structuredClone(value)
      const failed = (patch as Operation[]).some((each) => !isApplied(theirs, each))
      const ours = jsonPatch(value, patch)
      outcomes[failed ? 'refused' : 'applied'] += 1
      expect('why' in ours).toBe(failed)
      if (!failed) expect(ours).toEqual({ value: theirs })
    }),
    { seed: 6902, numRuns: 3000 },
  )
  expect(outcomes.applied).toBeGreaterThan(300)
  expect(outcomes.refused).toBeGreaterThan(300)
})

/** Whether the package applies an operation, which it throws for inside of a number. */
function isApplied(value: unknown, operation: Operation): boolean {
  try {
    return applyPatch(value, [operation])[0] === null
  } catch {
    return false
  }
}
