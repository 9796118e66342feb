import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const engine = fileURLToPath(new URL('..', import.meta.url))

/** Prints the operations of each contract that it reloads. */
const program = `
  import { watchContract } from '@specwright/mock-engine/node'
  const [folder, module] = process.argv.slice(1)
  const use = ({ routes }) => console.log(...Object.keys(routes))
  watchContract({ use }, { module: new URL(module), folders: [folder] }, () => {})
  console.log('watching')
`

/** A contract with one operation. */
function contractWith(operation: string): string {
  return `export const contract = { routes: { ${operation}: {} } }\n`
}

test('of contracts that are generated one after another, the last one is used in the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'contract.mjs')
  const flags = ['--conditions=@specwright/source', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, [...flags, folder, pathToFileURL(file).href], { cwd: engine })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string | undefined> => (await lines.next()).value
  expect(await next()).toBe('watching')
  const slow = "console.log('loading')\nawait new Promise((resolve) => setTimeout(resolve, 1000))\n"
  writeFileSync(file, slow + contractWith('first'))
  expect(await next()).toBe('loading')
  writeFileSync(file, contractWith('second'))
  expect([await next(), await next()]).toEqual(['first', 'second'])
})
