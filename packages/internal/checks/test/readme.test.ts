import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { comparison } from '@loyalty-kit/bench/comparison'
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

/** What the table calls a kind of credential. */
const credentialNames = { http: 'bearer token', apiKey: 'app headers' } as const

function credentialsOf({ security }: Operation): string {
  // Each operation has one alternative.
  const types = security.flat().map((scheme) => schemes[scheme]?.type)
  const names = Object.entries(credentialNames).filter(([type]) => types.includes(type))
  return names.map(([, name]) => name).join(', ')
}

function rowOf(operation: Operation): string {
  const { summary, method, path, aliases, beta } = operation
  const requests = [`${method.toUpperCase()} ${path}`, ...aliases].map((each) => `\`${each}\``)
  return `| ${summary}${beta ? ' (BETA)' : ''} | ${requests.join(' or ')} | ${credentialsOf(operation)} |`
}

test('the table of operations is that of the contract', () => {
  const expected = Object.values(operations).map(rowOf)
  expect(rows, `README.md must have these rows:\n${expected.join('\n')}\n`).toEqual(expected)
})

test('the sentence below the table has the names of the headers', () => {
  const [, sentence = ''] = /^(The app headers are [^]*?)\n\n/m.exec(readme) ?? []
  const names = Object.values(schemes).flatMap(({ type, name = '' }) => (type === 'apiKey' ? [name] : []))
  expect([...sentence.matchAll(/`(X-[\w-]+)`/g)].map(([, name]) => name)).toEqual(names)
})

test('its figures are those that the benchmarks have written; if not, run the comparison of bench', () => {
  const [, section = ''] = /<!-- comparison -->([^]*)<!-- \/comparison -->/.exec(readme) ?? []
  expect(section.trim()).toBe(comparison())
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
