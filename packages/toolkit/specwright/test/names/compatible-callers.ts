import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { writeNames } from '../../src/io/names-file.ts'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { callerOf, responseTo, type Pair } from './compatible-pairs.ts'

/** The folders of all pairs, each with the client of its version and what a caller of the first one wrote. */
async function written(pairs: readonly Pair[]): Promise<string> {
  const root = workspace({ 'package.json': '{ "type": "module" }' })
  mkdirSync(join(root, 'node_modules/@specwright'), { recursive: true })
  const engine = fileURLToPath(new URL('../../../client-engine', import.meta.url))
  symlinkSync(engine, join(root, 'node_modules/@specwright/client-engine'))
  for (const [n, pair] of pairs.entries()) {
    const names = join(root, `${n}.names.json`)
    let caller = ''
    for (const version of ['before', 'after'] as const) {
      const [document, out] = [join(root, `${n}.json`), join(root, `${version}${n}`)]
      writeFileSync(document, JSON.stringify(pair[version]))
      const generated = await generateFolder(document, { only: ['client'], engines: 'packages', names })
      writeFiles(out, generated.files)
      writeNames(generated)
      const [{ names: given } = { names: undefined }] = generated.names
      caller ||= callerOf(pair, given?.operations ?? {})
      writeFileSync(join(out, 'use.ts'), caller)
    }
  }
  const { compilerOptions } = strict
  const options = { ...compilerOptions, skipLibCheck: true, customConditions: ['@specwright/source'] }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['after*/use.ts'] }))
  return root
}

/** What the caller in a folder sends and gets. */
async function used(folder: string, pair: Pair): Promise<object> {
  const sent: object[] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const { method, headers } = request
    const kept = ['content-type', 'x-trace'].map((name) => headers.get(name))
    sent.push([method, url, kept, await request.text()])
    return responseTo(url, pair)
  }
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'use.ts')).href)) as {
    use(fetch: unknown): Promise<unknown[]>
  }
  return { results: await module.use(fetch), sent }
}

/** Expects that callers of the first version of each pair compile with the second one, and send and get the same. */
export async function expectSameForCallers(pairs: readonly Pair[]): Promise<void> {
  const root = await written(pairs)
  expect(typeErrorsIn(root)).toBe('')
  for (const [n, pair] of pairs.entries()) {
    const before = await used(join(root, `before${n}`), pair)
    expect(before).toMatchObject({ sent: expect.objectContaining({ length: 32 }) as unknown })
    expect(await used(join(root, `after${n}`), pair)).toEqual(before)
  }
}
