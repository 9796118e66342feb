import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkChangesets, recordRelease, type GateResult } from '@specwright/release'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { idOf } from '../src/published.ts'
import { repositoryAt } from '../src/release/config.ts'
import { copyReleasable, type ReleasableCopy } from '../src/release/releasable-copy.ts'

export const contract = 'openapi/loyalty.yaml'

/** Edits of the contract, as arguments of `edit` after the file. */
export const breaking = [/expires_in:(\n +description: Time left)/, 'lifetime:$1'] as const
export const beta = [/client_app_id:(\n +description: Client app id)/, 'client:$1'] as const

let copy: ReleasableCopy
const originals = new Map<string, string>()

/** Has the tests of a file share a copy of this repository that is released, and begin each as it was then. */
export function shareReleasedCopy(): void {
  beforeAll(() => {
    copy = copyReleasable()
    recordRelease(repositoryAt(copy.folder))
  })

  beforeEach(() => {
    for (const [path, text] of originals) writeFileSync(path, text)
    originals.clear()
    copy.setChangesets([])
  })

  afterAll(() => copy.remove())
}

/** Replaces a string that a file of the copy must contain. */
export function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy.folder, file)
  const text = readFileSync(path, 'utf8')
  const edited = text.replace(from, to)
  expect(edited, `${file} has no ${from}`).not.toBe(text)
  originals.set(path, originals.get(path) ?? text)
  writeFileSync(path, edited)
}

/** A changeset. */
export function promise(bump: string, name = 'spec'): string {
  return `---\n'${idOf(name)}': ${bump}\n---\n\nA sentence.\n`
}

/** What the gate says of the copy with these changesets. */
export async function judge(...changesets: readonly string[]): Promise<GateResult> {
  copy.setChangesets(changesets)
  return await checkChangesets(repositoryAt(copy.folder))
}

/** An edit of the exports of a package, and the bump that it requires. */
export interface ExportsEdit {
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly required: string
}

/** Edits of exports. */
export const exportsEdits: readonly ExportsEdit[] = [
  { what: 'a removed export', file: 'client/src/index.ts', from: 'isApiError,', to: '', required: 'major' },
  {
    what: 'a new export',
    file: 'client/src/index.ts',
    from: 'export {',
    to: "export { refuseBrowser } from './browser.ts'\nexport {",
    required: 'minor',
  },
  {
    what: 'an option that becomes required',
    file: 'client/src/client.ts',
    from: 'readonly tokenPath?:',
    to: 'readonly tokenPath:',
    required: 'major',
  },
  {
    what: 'a new option',
    file: 'client/src/client.ts',
    from: 'readonly tokenPath?:',
    to: 'readonly quiet?: boolean\n  readonly tokenPath?:',
    required: 'minor',
  },
  {
    what: 'a removed program',
    file: 'toolkit/specwright/package.json',
    from: '"specwright": "./dist',
    to: '"renamed": "./dist',
    required: 'major',
  },
  {
    what: 'another comment',
    file: 'client/src/client.ts',
    from: '/**',
    to: '/** Other words.',
    required: 'none',
  },
]

/** Expects the gate to require a bump for an edit of exports. */
export async function expectOfExports({ file, from, to, required }: ExportsEdit): Promise<void> {
  edit(`packages/${file}`, from, to)
  const { passes, text: report } = await judge()
  expect({ passes, report }).toEqual({
    passes: required === 'none',
    report: expect.stringContaining(required === 'none' ? 'none required' : `${required} required`) as unknown,
  })
}
