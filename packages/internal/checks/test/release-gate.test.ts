import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkChangesets, recordRelease, type GateResult } from '@specwright/release'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../src/published.ts'
import { repositoryAt } from '../src/release/config.ts'
import { copyReleasable, type ReleasableCopy } from '../src/release/releasable-copy.ts'

let copy: ReleasableCopy
const originals = new Map<string, string>()

beforeAll(() => {
  copy = copyReleasable()
  recordRelease(repositoryAt(copy.folder))
})

beforeEach(() => {
  for (const [path, text] of originals) writeFileSync(path, text)
  originals.clear()
  copy.setChangesets([])
})

afterAll(() => {
  copy.remove()
})

/** Replaces a string that a file of the copy must contain. */
function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy.folder, file)
  const text = readFileSync(path, 'utf8')
  const edited = text.replace(from, to)
  expect(edited, `${file} has no ${from}`).not.toBe(text)
  originals.set(path, originals.get(path) ?? text)
  writeFileSync(path, edited)
}

function promise(bump: string, name = 'spec'): string {
  return `---\n'${idOf(name)}': ${bump}\n---\n\nA sentence.\n`
}

/**
 * Judges with changesets that promise too little, and expects what is required instead. That a promise of what is required
 * passes is tested once for each bump, below.
 */
async function expectRequired(required: string, insufficient?: string): Promise<void> {
  const { passes, text } = await judge(...(insufficient === undefined ? [] : [promise(insufficient)]))
  expect(passes).toBe(false)
  expect(text).toContain(`@loyalty-kit/spec: ${insufficient ?? 'none'} promised, ${required} required`)
}

async function judge(...changesets: readonly string[]): Promise<GateResult> {
  copy.setChangesets(changesets)
  return await checkChangesets(repositoryAt(copy.folder))
}

const contract = 'openapi/loyalty.yaml'
const breaking = [/expires_in:(\n +description: Time left)/, 'lifetime:$1'] as const
const beta = [/client_app_id:(\n +description: Client app id)/, 'client:$1'] as const

test('without a change, no changeset is needed', async () => {
  expect(await judge()).toMatchObject({ passes: true })
})

describe('a breaking edit of the contract', () => {
  beforeEach(() => {
    edit(contract, ...breaking)
  })

  test.each([
    { promised: [promise('minor')], passes: false },
    // The toolkit has its own version line.
    { promised: [promise('minor'), promise('major', 'specwright')], passes: false },
    { promised: [promise('minor'), promise('major', 'mock-server')], passes: true },
  ])('with the changesets $promised passes: $passes', async ({ promised, passes }) => {
    expect(await judge(...promised)).toMatchObject({ passes })
  })

  test('is reported with its location, and the changeset to write', async () => {
    const { passes, text: report } = await judge()
    expect(passes).toBe(false)
    expect(report).toContain('@loyalty-kit/client: none promised, major required')
    expect(report).toContain('loyalty.yaml /components/schemas/OAuthToken/properties/expires_in')
    expect(report).toContain('Write .changeset/major-client.md')
    // The changeset that it prints passes.
    expect(await judge(report.slice(report.indexOf('---\n')))).toMatchObject({ passes: true })
  })
})

describe('an edit of a BETA operation', () => {
  beforeEach(() => {
    edit(contract, ...beta)
  })

  test.each([
    { promised: [], passes: false },
    { promised: [promise('patch')], passes: true },
  ])('with the changesets $promised passes: $passes', async ({ promised, passes }) => {
    expect(await judge(...promised)).toMatchObject({ passes })
  })
})

test.each([
  {
    what: 'a demotion to BETA',
    from: /(revokeOAuthToken[^]*?x-beta: )false/,
    to: '$1true',
    required: 'major',
    insufficient: 'minor',
  },
  {
    what: 'a promotion from BETA',
    from: /(listRewardActivities[^]*?x-beta: )true/,
    to: '$1false',
    required: 'minor',
    insufficient: 'patch',
  },
])('$what needs a $required changeset', async ({ from, to, required, insufficient }) => {
  edit(contract, from, to)
  await expectRequired(required, insufficient)
})

test.each([
  { what: 'a stable schema', from: 'OAuthToken', to: 'AccessToken', required: 'major', insufficient: 'minor' },
  {
    what: 'a schema that only BETA operations use',
    from: 'GracePeriod',
    to: 'Delay',
    required: 'patch',
    insufficient: undefined,
  },
])('another name of $what needs a $required changeset', async ({ from, to, required, insufficient }) => {
  edit(contract, new RegExp(`\\b${from}\\b`, 'g'), to)
  await expectRequired(required, insufficient)
})

test.each([
  {
    what: 'an event by another name, in a BETA channel',
    from: 'name: vl.reward.created',
    to: 'name: vl.reward.made',
    required: 'patch',
    insufficient: undefined,
  },
  {
    what: 'a promotion of a channel',
    from: 'x-beta: true',
    to: 'x-beta: false',
    required: 'minor',
    insufficient: 'patch',
  },
])('$what needs a $required changeset', async ({ from, to, required, insufficient }) => {
  edit('openapi/events.yaml', from, to)
  await expectRequired(required, insufficient)
  expect(await judge(promise(required))).toMatchObject({ passes: true })
})

test('an invalid contract fails, with the location', async () => {
  edit(contract, '\npaths:\n', '\npaths: [\n')
  const { passes, text: report } = await judge(promise('major'))
  expect(passes).toBe(false)
  expect(report).toMatch(/loyalty\.yaml:\d+:\d+ error syntax/)
})

test('a manual edit of the version is refused', async () => {
  edit(contract, '  version: 2.0.0', '  version: 2.0.1')
  const { passes, text: report } = await judge(promise('major'))
  expect(passes).toBe(false)
  expect(report).toContain(
    'openapi/loyalty.yaml has version 2.0.1: the release sets it, from the changes of the stable part. Restore 2.0.0',
  )
})

test.each([
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
])('$what needs: $required', async ({ file, from, to, required }) => {
  edit(`packages/${file}`, from, to)
  const { passes, text: report } = await judge()
  expect({ passes, report }).toEqual({
    passes: required === 'none',
    report: expect.stringContaining(required === 'none' ? 'none required' : `${required} required`) as unknown,
  })
})

test('a change of the contract is not counted again as a change of the exports', async () => {
  edit(contract, ...beta)
  edit('packages/client/src/client.ts', 'readonly tokenPath?:', 'readonly quiet?: boolean\n  readonly tokenPath?:')
  const { text: report } = await judge(promise('patch'))
  expect(report).toContain('@loyalty-kit/client: patch promised, minor required')
  expect(report).not.toContain('@loyalty-kit/spec:')
})
