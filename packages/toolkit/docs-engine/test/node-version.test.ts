import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const cli = fileURLToPath(new URL('../../specwright/src/cli.ts', import.meta.url))
const engine = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'specwright-node-'))
mkdirSync(join(folder, 'node_modules/@specwright'), { recursive: true })
symlinkSync(engine, join(folder, 'node_modules/@specwright/docs-engine'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command in a Node.js that says it is another one, and lists the modules that it loads, without built-in ones. */
function runAs(version: string) {
  const program = `
    import { registerHooks } from 'node:module'
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    const loaded = []
    registerHooks({ load: (url, context, next) => (url.startsWith('node:') || loaded.push(url), next(url, context)) })
    process.on('exit', () => console.log(JSON.stringify(loaded)))`
  const preload = `data:text/javascript,${encodeURIComponent(program)}`
  const argv = ['--conditions=@specwright/source', `--import=${preload}`, cli, 'docs', 'build', '--help']
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  const loaded = JSON.parse(lines.pop() ?? '') as string[] // as printed above
  return { status, printed: lines.join('\n'), stderr, loaded: loaded.filter((url) => url.includes('/docs-engine/')) }
}

test.each(['18.20.8', '20.20.2', '21.7.3', '22.11.0'])(
  'Node.js %s is told which one the command needs, before anything that it cannot load',
  (version) => {
    const { status, printed, stderr, loaded } = runAs(version)
    expect(stderr).toBe(
      `specwright docs needs Node.js 22.12 or later: this is ${version}, at ${process.execPath}. Install a later one\n`,
    )
    expect({ status, printed, loaded }).toEqual({ status: 2, printed: '', loaded: [] })
  },
)

test.each(['22.12.0', '23.0.0', '24.21.0', '100.0.0'])('Node.js %s runs the command', (version) => {
  const { status, printed, stderr } = runAs(version)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(printed).toContain('specwright docs build: writes the site')
})
