import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { mutantsOf } from '../src/mutation/mutant.ts'
import { sampleOf } from '../src/mutation/sample.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const cli = fileURLToPath(new URL('../src/mutation/cli.ts', import.meta.url))

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

function temporary(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A repository with one package, `sums`, these assertions as its test, and other files. */
function repository(assertions: string, others: Readonly<Record<string, string>> = {}): string {
  const folder = temporary('loyalty-fixture-')
  const files = {
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { projects: [{ test: { name: 'sums', include: ['packages/sums/test/*.ts'], testTimeout: 900_000 } }] } })`,
    'packages/sums/src/sums.ts': `export const sum = (a: number, b: number): number => a + b
export const isMore = (a: number, b: number): boolean => a > b
`,
    'packages/sums/test/sums.test.ts': `import { expect, test } from 'vitest'
import { isMore, sum } from '../src/sums.ts'
test('sums', () => { ${assertions} })`,
    ...others,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  return folder
}

function mutate(folder: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const argv = ['--conditions=@specwright/source', cli, 'sums', '--seed', '7']
  return spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
}

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

test('the tests that import a file run first; those that start it as a process notice the rest', () => {
  const runs = join(temporary('loyalty-runs-'), 'runs')
  const folder = repository('expect(sum(1, 2)).toBe(3)', {
    'packages/sums/test/process.test.ts': `import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('a process', () => {
  appendFileSync(${JSON.stringify(runs)}, 'run\\n')
  const script = "import { isMore } from './packages/sums/src/sums.ts'; console.log(isMore(1, 1))"
  const stdout = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(stdout).toBe('false\\n')
})`,
  })
  expect(mutate(folder).stdout.match(/^(?:killed|survived).*/gm)).toEqual([
    'killed    packages/sums/src/sums.ts:1  a + b -> a - b',
    'killed    packages/sums/src/sums.ts:2  a > b -> a >= b',
  ])
  // Once without a mutant, and once for the second.
  expect(readFileSync(runs, 'utf8')).toBe('run\nrun\n')
})

test('tests that fail without a mutant are an error', () => {
  const { status, stderr } = mutate(repository('expect(sum(1, 2)).toBe(4)'))
  expect(status).toBe(1)
  expect(stderr).toContain('Cannot mutate: the tests of sums do not pass as they are. Fix them first')
})
