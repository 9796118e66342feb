import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutate, repository, temporary } from '../test/mutated-sums.ts'

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
