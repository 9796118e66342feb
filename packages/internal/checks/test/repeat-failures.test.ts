import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('../src/repeat-failures.ts', import.meta.url))
const turbo = fileURLToPath(new URL('../../../../node_modules/.bin/turbo', import.meta.url))

/** Runs the tests of two packages, whose scripts these are. */
function runTests(
  scripts: Readonly<Record<'a' | 'b', string>>,
  env: NodeJS.ProcessEnv = {},
): {
  status: number | null
  stderr: string
  root: string
} {
  const root = mkdtempSync(join(tmpdir(), 'loyalty-turbo-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files: Readonly<Record<string, unknown>> = {
    'package.json': { name: 'root', packageManager: 'npm@10.0.0', workspaces: ['a', 'b'] },
    'package-lock.json': {},
    'turbo.json': { globalPassThroughEnv: ['NODE_COMPILE_CACHE', 'NO_COLOR', 'FORCE_COLOR'], tasks: { test: {} } },
    'a/package.json': { name: 'a', scripts: { test: scripts.a } },
    'b/package.json': { name: 'b', scripts: { test: scripts.b } },
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(content))
  }
  const argv = [script, turbo, 'run', 'test', '--continue']
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_COMPILE_CACHE: ___, ...usual } = process.env
  const { status, stderr } = spawnSync(process.execPath, argv, {
    cwd: root,
    encoding: 'utf8',
    env: { ...usual, ...env },
  })
  return { status, stderr, root }
}

test('the end of what failed is printed last, and the run fails', () => {
  const fails = `node -e "for (let n = 1; n <= 200; n++) console.log('line ' + n); process.exitCode = 3"`
  const { status, stderr, root } = runTests({ a: fails, b: 'node --version' })
  expect(status).not.toBe(0)
  const [, repeated = ''] = stderr.split('a#test failed. The end of a/.turbo/turbo-test.log:')
  expect(repeated).toContain('line 200\n')
  expect(repeated).not.toContain('line 1\n')
  expect(stderr).not.toContain('b#test failed')
  expect(existsSync(join(root, '.turbo/runs'))).toBe(false)
})

test('the tasks share what Node.js compiles, until they end', () => {
  const fails = `node -e "console.log('compiled in ' + process.env.NODE_COMPILE_CACHE); process.exitCode = 3"`
  const { stderr } = runTests({ a: fails, b: fails })
  const [folder = '', other] = [...stderr.matchAll(/^compiled in (.+)$/gm)].map(([, each]) => each)
  expect(folder).toBe(other)
  expect(folder).toMatch(/loyalty-compiled-/)
  expect(existsSync(folder)).toBe(false)
})

test('where nothing failed, nothing is repeated', () => {
  const { status, stderr } = runTests({ a: 'node --version', b: 'node --version' })
  expect({ status, repeats: stderr.includes(' failed. ') }).toEqual({ status: 0, repeats: false })
})

test('the tasks that took longest are printed, the longest first', () => {
  const { stderr } = runTests({ a: 'node --version', b: 'node --version' })
  const [, longest = ''] = /^Longest: (.*)$/m.exec(stderr) ?? []
  const tasks = [...longest.matchAll(/(\S+) (\d+\.\d) s/g)].map(([, name, seconds]) => [name, Number(seconds)] as const)
  expect(new Set(tasks.map(([name]) => name))).toEqual(new Set(['a#test', 'b#test']))
  expect(tasks[0]![1]).toBeGreaterThanOrEqual(tasks[1]![1])
})

test.each([
  { env: {}, colours: false },
  { env: { FORCE_COLOR: '1' }, colours: true },
  { env: { NO_COLOR: '1' }, colours: false },
])('in a log, programs are asked for no colours, unless $env asks for them', ({ env, colours }) => {
  const asks = `node -e "console.log([process.env.NO_COLOR, process.env.FORCE_COLOR].join()); process.exitCode = 3"`
  const { stderr } = runTests({ a: 'node --version', b: asks }, env)
  const [, own = ''] = stderr.split('b#test failed. ')
  expect(own).toContain(colours ? '\n,1\n' : '\n1,\n')
})
