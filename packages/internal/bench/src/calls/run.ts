import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateFolder, writeFiles } from 'specwright'
import { writeFigures } from '../section.ts'
import { apis, documentsOf, type Api } from './apis.ts'
import type { ApiCall } from './calls.ts'
import { differencesOf } from './judge.ts'

const folder = fileURLToPath(new URL('../../calls/', import.meta.url))
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')

const files = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
const documents = documentsOf(apis, files)
const missing = apis.filter((api) => !documents.has(api))
for (const { name, title } of missing)
  process.stderr.write(
    `Cannot run the calls of ${name}: no file has a title that begins with "${title}". Name its OpenAPI document.\n`,
  )

let total = 0
const lists: string[] = []
const differing: string[] = []
for (const [api, document] of documents) {
  const items: string[] = []
  const before = differing.length
  await generate(api, document)
  for (const call of await callsOfApi(api)) {
    const differences = await differencesOf(call)
    const title = `${api.name}, \`${call.name}\``
    if (differences.length > 0) differing.push(`- ${title}: ${differences.map((each) => `\`${each}\``).join('; ')}`)
    items.push(`- \`${call.name}\`: ${call.shows}${differences.length === 0 ? '' : '; **differs**'}`)
    process.stdout.write(`${[title, ...differences].join('\n  ')}\n`)
  }
  total += items.length
  const right = items.length - (differing.length - before)
  lists.push(`${api.name}, ${right} of ${items.length}:\n\n${items.join('\n')}`)
}
if (missing.length === 0) {
  const right = total - differing.length
  const note = `Run with Node ${process.versions.node}: ${right} of ${total} calls are as documented.`
  const sections = [note, ...lists, ...(differing.length > 0 ? [`What differs:\n\n${differing.join('\n')}`] : [])]
  writeFigures('packages/internal/bench/README.md', sections.join('\n\n'), 'calls')
}
if (missing.length > 0 || differing.length > 0) process.exitCode = 1

/** Writes the client of an API beside its calls, and compiles both. */
async function generate({ name, calls }: Api, document: string): Promise<void> {
  const api = basename(calls, '.ts')
  const out = join(folder, 'dist', api)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const generated = await generateFolder(document, { only: ['types', 'client'] })
  writeFiles(out, generated.files)
  const project = join(folder, 'dist', `${api}.json`)
  writeFileSync(
    project,
    JSON.stringify({ extends: '../../../../../tsconfig.json', include: [], files: [`../${calls}`] }),
  )
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Cannot run the calls of ${name}: they do not compile. ${stdout}`)
}

async function callsOfApi({ calls }: Api): Promise<readonly ApiCall<typeof globalThis.fetch>[]> {
  const module = (await import(pathToFileURL(join(folder, calls)).href)) as {
    readonly calls: readonly ApiCall<typeof globalThis.fetch>[]
  } // each file of calls exports them
  return module.calls
}
