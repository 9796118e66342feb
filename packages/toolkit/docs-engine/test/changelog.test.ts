import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contractChanges } from '../src/io/changelog.ts'
import { readReleases } from '../src/io/releases.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
let root: string

/** The functions of `.changeset/changelog.js`, with what this test passes. */
interface ChangelogFunctions {
  getReleaseLine(change: { readonly summary: string }): Promise<string>
  getDependencyReleaseLine(
    changes: readonly [],
    dependencies: readonly { readonly name: string; readonly newVersion: string }[],
  ): Promise<string>
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'specwright-changelog-'))
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('pending changes come before releases, and a change of several packages is listed once', () => {
  write('.changeset/quick-cat.md', `---\n'@shop/client': minor\n---\n\nReads faster.\n`)
  write('.changeset/config.json', '{}')
  const shared = '- One contract,\n  two lines.\n'
  write(
    'packages/spec/CHANGELOG.md',
    `# @shop/spec\n\n## 2.1.0\n\n### Minor Changes\n\n${shared}\n## 2.0.0\n\n- First.\n`,
  )
  write('packages/client/CHANGELOG.md', `# @shop/client\n\n## 2.1.0\n\n### Minor Changes\n\n${shared}- Pages.\n`)
  expect(readReleases(root)).toEqual([
    { version: 'Next', changes: [{ packages: ['client'], text: 'Reads faster.' }] },
    {
      version: '2.1.0',
      changes: [
        { packages: ['client', 'spec'], text: 'One contract,\ntwo lines.' },
        { packages: ['client'], text: 'Pages.' },
      ],
    },
    { version: '2.0.0', changes: [{ packages: ['spec'], text: 'First.' }] },
  ])
})

test('updated dependencies are left out, whatever they and other changes say', async () => {
  const file: string = join(repository, '.changeset/changelog.js')
  const { default: changelog } = (await import(file)) as { default: ChangelogFunctions }
  const change = await changelog.getReleaseLine({ summary: 'Comes with examples.' })
  const updated = await changelog.getDependencyReleaseLine([], [{ name: '@shop/spec', newVersion: '2.1.0' }])
  expect(updated).toContain('2.1.0')
  write('packages/client/CHANGELOG.md', `# @shop/client\n\n## 2.1.0\n\n### Minor Changes\n\n${change}\n${updated}\n`)
  mkdirSync(join(root, '.changeset'))
  expect(readReleases(root)).toEqual([
    { version: '2.1.0', changes: [{ packages: ['client'], text: 'Comes with examples.' }] },
  ])
})

test('the documents are compared with the released ones', async () => {
  const openapi = { name: 'The operations', working: 'openapi/loyalty.yaml', released: 'released/loyalty.yaml' }
  const changelog = { repository: '.', contracts: [openapi] }
  const changes = async (): Promise<unknown> => (await contractChanges(changelog, root))[0]?.changes
  expect(await changes()).toBeNull()
  for (const folder of ['released', 'openapi'])
    cpSync(join(repository, 'openapi'), join(root, folder), { recursive: true })
  expect(await changes()).toEqual([])
  const text = readFileSync(join(root, 'openapi/loyalty.yaml'), 'utf8')
  writeFileSync(join(root, 'openapi/loyalty.yaml'), text.replace('maxLength: 200', 'maxLength: 300'))
  expect(await changes()).toEqual([
    expect.objectContaining({ bump: 'patch', pointer: expect.stringContaining('maxLength') as unknown }),
  ])
})
