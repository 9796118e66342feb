/** A use of dependencies by the packed packages, as a user has it. */
export interface Use {
  /** What is done. */
  readonly what: string
  /** The dependencies that do it. */
  readonly of: readonly string[]
  /** Files of its folder, by path. */
  readonly files: Readonly<Record<string, string>>
  /** What is run there, one after another: arguments of Node.js. */
  readonly runs: readonly (readonly string[])[]
  /** What is found afterwards, by file; `output` has what was printed. */
  readonly found: Readonly<Record<string, readonly string[]>>
}

const cli = '../node_modules/specwright/dist/bin/cli.js'

const documentOf = (parts: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1.0.0' }, paths: {}, ...parts })

const description = [
  '<b>Not bold</b>, but **bold**, and a_b.',
  '',
  '| name | age |',
  '| --- | --- |',
  '| Rex | 3 |',
  '',
  '- One',
  '  1. Two',
].join('\n')

const listPets = (schema: object): object => ({
  '/pets': {
    get: {
      operationId: 'listPets',
      summary: 'List the pets',
      description,
      parameters: [{ name: 'name', in: 'query', schema }],
      responses: { '204': { description: 'None' } },
    },
  },
})

const named = (pattern: string): string => documentOf({ paths: listPets({ type: 'string', pattern }) })

export const uses: readonly Use[] = [
  {
    what: 'a mock gives tokens, and checks them',
    of: ['@noble/hashes'],
    files: {
      'use.mjs': `
        import { createLoyaltyClient } from '@loyalty-kit/client'
        import { createMockServer } from '@loyalty-kit/mock-server'
        import { listen } from '@loyalty-kit/mock-server/node'
        const { url, close } = await listen(createMockServer(), { port: 0 })
        const settings = { baseUrl: url, appId: 'demo-app', appToken: 'demo-token', scope: ['loyalties'] }
        const loyalty = createLoyaltyClient(settings)
        console.log((await loyalty.tierStructures.delete('ts_gold')).status)
        await loyalty.close()
        await close()`,
    },
    runs: [['use.mjs']],
    found: { output: ['DELETED'] },
  },
  {
    what: 'a wider pattern of a parameter breaks no caller, and a narrower one does',
    of: ['refa'],
    files: { 'narrow.json': named('^a+$'), 'wide.json': named('^[ab]+$') },
    runs: [
      [cli, 'diff', 'narrow.json', 'wide.json'],
      [cli, 'diff', 'wide.json', 'narrow.json'],
    ],
    found: { output: ['minor', 'major'] },
  },
  {
    what: 'docs are pages, and Markdown',
    of: ['marked', 'mdast-util-gfm', 'mdast-util-to-markdown', 'node-html-parser', 'yaml'],
    files: { 'pets.json': named('^a+$') },
    runs: [[cli, 'docs', 'build', 'pets.json', '--out', 'site']],
    found: {
      'site/operations/list-pets/index.html': ['&lt;b&gt;Not bold', '<strong>bold</strong>', '<td>Rex</td>'],
      'site/operations/list-pets.md': ['**bold**, and a_b.', '| Rex | 3 |', '- One\n  1. Two'],
    },
  },
  {
    what: 'an export that is gone becomes a major version, as a changeset promises',
    of: ['@changesets/get-release-plan', 'semver', 'ts-morph', 'yaml'],
    files: {
      'package.json': '{ "name": "pets", "private": true, "version": "0.0.0" }',
      'pnpm-workspace.yaml': 'packages: [lib/*]\n',
      'pnpm-lock.yaml': '',
      '.changeset/config.json': '{ "baseBranch": "main" }',
      'release.config.json': JSON.stringify({
        packages: ['lib'],
        documents: 'contracts',
        contracts: [{ file: 'pets.yaml', packages: ['@pets/client'] }],
        sourceCondition: 'pets-source',
      }),
      'contracts/pets.yaml':
        "openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 } # ours\npaths:\n  /pets: { get: { operationId: listPets, responses: { '204': { description: None } } } }\n",
      'lib/client/package.json': JSON.stringify({
        name: '@pets/client',
        version: '1.0.0',
        type: 'module',
        exports: { '.': { 'pets-source': './src/index.ts' } },
      }),
      'lib/client/src/index.ts': 'export function feed(name: string): void {}\nexport const age = 1\n',
      'start.mjs': `
        import { readFileSync, writeFileSync } from 'node:fs'
        import { readRepository, recordRelease } from '@specwright/release'
        recordRelease(await readRepository(process.cwd()))
        writeFileSync('lib/client/src/index.ts', 'export const age = 1\\n')
        writeFileSync('contracts/pets.yaml', readFileSync('contracts/pets.yaml', 'utf8').replace('/pets', '/animals'))`,
      'promise.mjs': `
        import { writeFileSync } from 'node:fs'
        writeFileSync('.changeset/gone.md', "---\\n'@pets/client': major\\n---\\n\\nNobody feeds.\\n")`,
    },
    runs: [
      ['start.mjs'],
      [cli, 'release', 'gate'],
      ['promise.mjs'],
      [cli, 'release', 'gate'],
      [cli, 'release', 'version'],
    ],
    found: {
      output: ['@pets/client: none promised, major required', 'feed'],
      'lib/client/package.json': ['"version":"2.0.0"'],
      'contracts/pets.yaml': ['version: 2.0.0 } # ours'],
    },
  },
]
