import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Folder } from './command.ts'

/** What `docs.json` says. */
export interface DocsData {
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
export interface ToolFacts {
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
export async function toolFacts(
  folder: Folder,
  document: string,
  ids: readonly string[],
): Promise<readonly ToolFacts[]> {
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
export interface Twin {
  readonly text: string
  /** The line of `llms.txt`. */
  readonly listed: string
  /** Its text, and that of the pages of the schemas that it leads to, as `plain` gives it. */
  readonly facts: string
}

/** The pages of operations that `llms.txt` lists, by method and path. */
export function twinsOf(folder: Folder, site: string): ReadonlyMap<string, Twin> {
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
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?\w+>|^#+ /gm, '')
    .replaceAll(/[`\\*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
