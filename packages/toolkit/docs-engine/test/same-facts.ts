import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import type { Folder } from './command.ts'

/** What `docs.json` says. */
interface DocsData {
  readonly operations: readonly DocsOperation[]
  readonly described: Readonly<Record<string, { readonly written: { readonly limits?: readonly string[] } }>>
}

interface DocsOperation {
  readonly pointer: string
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly request: { readonly method: string; readonly parameters: readonly { readonly name: string }[] }
  readonly responses: readonly { readonly status: string; readonly description: string }[]
}

/** What the tools for agents say of an operation. */
interface ToolFacts {
  readonly request: string
  readonly input: readonly {
    readonly name: string
    readonly rules?: readonly string[]
    readonly description?: string
  }[]
  readonly responses: readonly { readonly status: string; readonly description: string }[]
}

const cli = fileURLToPath(new URL('../../specwright/src/cli.ts', import.meta.url))

/** What the tools for agents say of each operation. */
async function toolFacts(folder: Folder, document: string, ids: readonly string[]): Promise<readonly ToolFacts[]> {
  const client = new Client({ name: 'test', version: '1.0.0' }, {})
  const args = ['--conditions=@specwright/source', cli, 'mcp', document]
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: folder.path, stderr: 'inherit' }),
  )
  const facts: ToolFacts[] = []
  for (const name of ids) {
    const { content } = await client.callTool({ name: 'describe', arguments: { name } })
    const [{ text }] = content as [{ text: string }] // one text
    facts.push(JSON.parse(text) as ToolFacts)
  }
  await client.close()
  return facts
}

/** A page of a site in Markdown. */
interface Twin {
  readonly text: string
  /** The line of `llms.txt`. */
  readonly listed: string
  /** Its text, and that of the pages of the schemas that it leads to, as `plain` gives it. */
  readonly facts: string
}

/** The pages of operations that `llms.txt` lists, by method and path. */
function twinsOf(folder: Folder, site: string): ReadonlyMap<string, Twin> {
  const lines = [...folder.read(`${site}/llms.txt`).matchAll(/^- \[.*\]\((\/operations\/\S+?\.md)\).*$/gm)]
  return new Map(
    lines.map(([listed, url = '']) => {
      const text = folder.read(site + url)
      const [, method = '', path = ''] = /^\*\*([A-Z]+)\*\* `(.*?)`/m.exec(text) ?? []
      const schemas = new Set([...text.matchAll(/\]\((\/schemas\/[^)#]+\.md)/g)].map(([, schema = '']) => schema))
      const pages = [text, ...[...schemas].map((schema) => folder.read(site + schema))]
      return [`${method} ${path}`, { text, listed, facts: plain(pages.join('\n')) }]
    }),
  )
}

/** Words without what Markdown has for links, headings, code and emphasis, and without the elements that pages leave out. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?\w+>|^#+ /gm, '')
    .replaceAll(/[`\\*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Tests that everything that describes an operation says the same: of those of the whole site that are tested. */
export function testSameFacts(folder: Folder, isTested: (id: string) => boolean): void {
  test('docs.json, llms.txt, Markdown twins, --help and tools for agents say the same of each operation', async () => {
    const { operations: all, described } = JSON.parse(folder.read('api/docs.json')) as DocsData
    const twins = twinsOf(folder, 'whole')
    expect(twins.size).toBe(all.length)
    const operations = all.filter(({ id }) => isTested(id))
    expect(operations.length).toBeGreaterThan(0)
    const tools = await toolFacts(
      folder,
      'whole.json',
      operations.map(({ id }) => id),
    )
    for (const [index, { id, path, pointer, summary, request, responses }] of operations.entries()) {
      const { input, ...facts } = tools[index]!
      const address = `${request.method} ${path}`
      const { listed, text, facts: twin } = twins.get(address)!
      const { output: help } = await folder.runCommand(['call', 'whole.json', id, '--help'])
      expect(facts).toMatchObject({ operation: id, request: address, ...(summary !== '' && { summary }) })
      expect(help).toContain(`: ${address}\n`)
      expect(plain(`${listed} ${text}`)).toContain(plain(summary))
      const statuses = responses.map(({ status }) => status)
      expect(facts.responses.map(({ status }) => status)).toEqual(statuses)
      expect([...help.matchAll(/^ {2}(\d\w\w|default) {2}/gm)].map(([, status]) => status)).toEqual(statuses)
      for (const { status, description } of responses) {
        expect(text).toMatch(status === 'default' ? /^### Other errors$/m : new RegExp(`^### ${status}\\b`, 'm'))
        expect(twin).toContain(plain(description))
      }
      expect(input.map(({ name }) => name)).toEqual(expect.arrayContaining(request.parameters.map(({ name }) => name)))
      const limits = Object.keys(described).flatMap((at) =>
        at.startsWith(`${pointer}/parameters/`) ? (described[at]?.written.limits ?? []) : [],
      )
      expect(input.flatMap(({ rules = [] }) => rules)).toEqual(expect.arrayContaining(limits))
      const words = help.replaceAll(/\s+/g, ' ')
      for (const { name, rules = [], description = '' } of input) {
        expect(twin).toContain(plain(name.split('/').at(-1)!))
        for (const sentence of [...rules, description.replaceAll(/\s+/g, ' ').trim()]) {
          expect(words, id).toContain(sentence)
          expect(twin, id).toContain(plain(sentence))
        }
      }
    }
  })
}
