import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutantsOf } from '../src/mutation/mutant.ts'
import { sampleOf } from '../src/mutation/sample.ts'
import { mutate, repository } from './mutated-sums.ts'

test.each([
  { code: 'a < b', changes: ['a < b -> a <= b'] },
  { code: 'a && b || c', changes: ['a && b || c -> a && b && c', 'a && b -> a || b'] },
  { code: 'a ?? b', changes: ['a ?? b -> a && b'] },
  { code: 'i++ + 1', changes: ['i++ + 1 -> i++ - 1', 'i++ -> i--', '1 -> 2'] },
  { code: '!a', changes: ['!a -> a'] },
  { code: "a + 'b'", changes: ["'b' -> ''"] },
  { code: '`a ${b}`', changes: ["`a ${b}` -> ''"] },
  { code: 'a ? b : c', changes: ['a -> !(a)'] },
  { code: 'a === b ? c : d', changes: ['a === b -> a !== b'] },
  { code: 'await a()', changes: ['await a() -> a()'] },
  {
    code: 'function f() { if (a) b() }',
    changes: ['{ if (a) b() } -> {}', 'if (a) b() -> nothing', 'a -> !(a)', 'b() -> nothing'],
  },
  { code: "import a from 'b'", changes: [] },
  { code: "type A = 'a' | 1", changes: [] },
  { code: "x as 'a'", changes: [] },
  { code: "class A { 'b' = c }", changes: [] },
])('$code has the mutants $changes', ({ code, changes }) => {
  const isStatement = /^(?:import|type|class|function)/.test(code)
  const mutants = mutantsOf('a.ts', isStatement ? code : `const x = ${code}`)
  expect(mutants.map(({ change }) => change)).toEqual(changes)
})

test('an operator is replaced, whatever is beside it', () => {
  const text = 'const x = a || b && c\nconst y = a ?? b ?? c\nx += 1'
  const codes = mutantsOf('a.ts', text).map(({ line, code }) => `${line}: ${code}`)
  expect(codes).toEqual([
    '1: ((a) && (b && c))',
    '1: ((b) || (c))',
    '2: ((a ?? b) && (c))',
    '2: ((a) && (b))',
    '3: ;',
    '3: x -= 1',
    '3: 2',
  ])
})

test('a seed picks the same items each time, in order', () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  const picked = sampleOf(items, { size: 10, seed: 7 })
  expect(picked).toEqual(sampleOf(items, { size: 10, seed: 7 }))
  expect(picked).toEqual(picked.toSorted((left, right) => left - right))
  expect(picked).not.toEqual(sampleOf(items, { size: 10, seed: 8 }))
  expect(sampleOf(items, { size: 1000, seed: 7 })).toEqual(items)
})

test('mutants are reported as killed or survived, with their location, and the files are restored', () => {
  const folder = repository('expect([sum(1, 2), isMore(2, 1), isMore(1, 2)]).toEqual([3, true, false])')
  const source = readFileSync(join(folder, 'packages/sums/src/sums.ts'), 'utf8')
  const { status, stdout } = mutate(folder)
  expect(stdout).toBe(`Seed 7

killed    packages/sums/src/sums.ts:1  a + b -> a - b
survived  packages/sums/src/sums.ts:2  a > b -> a >= b

| package | mutants | tried | killed | timeout | survived | score |
| ------- | ------: | ----: | -----: | ------: | -------: | ----: |
| sums    |       2 |     2 |      1 |       0 |        1 |  50 % |
`)
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'packages/sums/src/sums.ts'), 'utf8')).toBe(source)
})
