import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operations, securitySchemes, type Operation } from '@loyalty-kit/spec'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const readme = readFileSync(`${root}README.md`, 'utf8')

/** The rows of the first table, without padding. */
const rows = /<!-- operations -->([^]*)<!-- \/operations -->/
  .exec(readme)?.[1]
  ?.trim()
  .split('\n')
  .slice(2)
  .map((row) => row.replaceAll(/ +/g, ' '))

const schemes: Readonly<Record<string, { readonly type: string; readonly name?: string }>> = securitySchemes

/** What carries a credential: `X-App-Id`. */
function headerOf(scheme: string): string {
  const { type, name = type } = schemes[scheme] ?? { type: scheme }
  return type === 'http' ? '`Authorization: Bearer`' : `\`${name}\``
}

function rowOf({ summary, method, path, aliases, beta, security }: Operation): string {
  const requests = [`${method.toUpperCase()} ${path}`, ...aliases].map((each) => `\`${each}\``)
  // Each operation has one alternative.
  const credentials = security.flat().map(headerOf)
  return `| ${summary}${beta ? ' (BETA)' : ''} | ${requests.join(' or ')} | ${credentials.join(', ')} |`
}

test('the table of operations is that of the contract', () => {
  const expected = Object.values(operations).map(rowOf)
  expect(rows, `README.md must have these rows:\n${expected.join('\n')}\n`).toEqual(expected)
})

test('the first example has six lines', () => {
  const [, example = ''] = /^```ts\n([^]*?)^```$/m.exec(readme) ?? []
  expect(example.split('\n').filter(Boolean)).toHaveLength(6)
})

test.each(['generate', 'test', 'release:gate'])('pnpm %s is a script', (script) => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: object } // our own file
  expect(readme).toContain(`\`pnpm ${script}\``)
  expect(Object.keys(scripts)).toContain(script)
})

test('each tool that it names is in use', () => {
  const [, sentence = ''] = /^(Of the tools here,[^]*?)\n\n/m.exec(readme) ?? []
  const { catalog } = parse(readFileSync(`${root}pnpm-workspace.yaml`, 'utf8')) as { catalog: object } // our own file
  const tools = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  expect(tools).toHaveLength(9)
  expect(tools.filter((name) => !Object.hasOwn(catalog, name ?? ''))).toEqual([])
})

test('its links lead to files of this repository', () => {
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(root + link))).toEqual([])
})
