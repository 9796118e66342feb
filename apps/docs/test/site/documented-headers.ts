import { readFileSync } from 'node:fs'

const guide = new URL('../../src/content/docs/guides/hosting.mdx', import.meta.url)

/** The headers that the guide to hosting documents, with which all tests in the browser run. */
export function documentedHeaders(): Readonly<Record<string, string>> {
  const [, block = ''] = /^```http\n([^]*?)^```$/m.exec(readFileSync(guide, 'utf8')) ?? []
  const lines = block.trimEnd().split('\n')
  return Object.fromEntries(lines.map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
}
