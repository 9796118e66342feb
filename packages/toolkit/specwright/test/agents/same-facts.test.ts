import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { notesYaml } from '../prove/notes-document.ts'
import { runHere } from '../run.ts'
import { converse } from './mcp-client.ts'

interface DocsOperation {
  readonly id: string
  readonly path: string
  readonly request: { readonly method: string; readonly parameters: readonly { readonly name: string }[] }
  readonly responses: readonly { readonly status: string }[]
}

interface DocsData {
  readonly operations: readonly DocsOperation[]
  readonly described: Readonly<Record<string, { readonly written: { readonly limits?: readonly string[] } }>>
}

/** The last name of an input, as options write it. */
const plain = (name: string): string => name.split('/').at(-1)!.toLowerCase()

test('help, tools and docs.json say the same of each operation: request, parameters, rules and statuses', async () => {
  const folder = workspace({ 'notes.yaml': notesYaml })
  await runHere(folder, 'generate', 'notes.yaml', '--only', 'docs', '--out', 'api')
  const docs = JSON.parse(readFileSync(join(folder, 'api/docs.json'), 'utf8')) as DocsData
  const { use } = await converse(folder, ['notes.yaml'])
  expect(docs.operations.length).toBeGreaterThan(4)
  for (const { id, path, request, responses } of docs.operations) {
    const { value: facts } = await use('describe', { name: id })
    const { stdout: page } = await runHere(folder, 'call', 'notes.yaml', id, '--help')
    const input = facts['input'] as readonly { readonly name: string; readonly rules?: readonly string[] }[]
    const statuses = responses.map(({ status }) => status)
    expect(facts).toMatchObject({ operation: id, request: `${request.method} ${path}` })
    expect((facts['responses'] as readonly { readonly status: string }[]).map(({ status }) => status)).toEqual(statuses)
    expect([...page.matchAll(/^ {2}(\d{3}) {2}/gm)].map(([, status]) => status)).toEqual(statuses)
    expect(page).toContain(`${id}: ${request.method} ${path}\n`)
    expect(input.map(({ name }) => name)).toEqual(expect.arrayContaining(request.parameters.map(({ name }) => name)))
    for (const { name, rules = [] } of input) {
      expect(page.toLowerCase()).toMatch(new RegExp(`^ {2}(?:--)?${plain(name)} {2}`, 'm'))
      for (const rule of rules) expect(page).toContain(`      ${rule}\n`)
    }
  }
  const { value: listing } = await use('describe', { name: 'listNotes' })
  const { limits } = docs.described['/paths/~1notes/get/parameters/0/schema']!.written
  expect(listing['input']).toContainEqual(expect.objectContaining({ name: 'limit', rules: limits }))
})
