import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { portSettings } from '../src/ports.ts'
import { startTasks } from '../src/run-start.ts'
import { testStart } from './start.ts'

// The tasks are other tasks and tests of the gate: here, the command `turbo` only writes a site. Nightly, it runs them.

const folder = mkdtempSync(join(tmpdir(), 'start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sample = `curl http://127.0.0.1:${portSettings.mock.port}/oauth/token`
const site = {
  'index.html': '<h1>Loyalty</h1>',
  '404.html': '<h1>Not found</h1>',
  'operations/delete-tier-structure.md': sample,
  'operations/delete-tier-structure/index.html': `<pre>${sample}</pre>`,
}

const docs = join(folder, 'dist')
for (const path of Object.keys(site)) mkdirSync(dirname(join(docs, path)), { recursive: true })

const turbo = `#!${process.execPath}
const { writeFileSync } = require('node:fs')
const [, ...tasks] = process.argv.slice(2)
if (tasks.includes('docs#build')) {
  if (process.env.TURBO_WAITS) setInterval(() => {}, 1000)
  else for (const [path, text] of Object.entries(${JSON.stringify(site)})) writeFileSync(${JSON.stringify(docs)} + '/' + path, text)
}
`
writeFileSync(join(folder, 'turbo'), turbo)
chmodSync(join(folder, 'turbo'), 0o755)

testStart({
  program: fileURLToPath(new URL('start-program.ts', import.meta.url)),
  env: { PATH: `${folder}${delimiter}${process.env['PATH']}`, DOCS_FOLDER: docs },
  whileBuilding: { TURBO_WAITS: '1' },
})

test.each([
  { tasks: startTasks.mock, prefix: '//#', manifest: '../../../../package.json' },
  { tasks: startTasks.docs, prefix: 'docs#', manifest: '../../../../apps/docs/package.json' },
])('$tasks are scripts of the workspace', ({ tasks, prefix, manifest }) => {
  const { scripts } = JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  } // our own file
  expect(tasks.map((task) => task.replace(prefix, '')).filter((name) => !(name in scripts))).toEqual([])
})
