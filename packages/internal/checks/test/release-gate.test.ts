import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgePromises, recordRelease, type Judgement } from '@loyalty-kit/release'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

/** Replaces a text that a file of the copy must have. */
function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy.folder, file)
  const text = readFileSync(path, 'utf8')
  const edited = text.replace(from, to)
  expect(edited, `${file} has no ${from}`).not.toBe(text)
  originals.set(path, originals.get(path) ?? text)
  writeFileSync(path, edited)
}

function promise(bump: string, name = 'spec'): string {
  return `---\n'@loyalty-kit/${name}': ${bump}\n---\n\nA sentence.\n`
}

async function judge(...changesets: readonly string[]): Promise<Judgement> {
  copy.setChangesets(changesets)
  return await judgePromises(repositoryAt(copy.folder))
}

const contract = 'openapi/loyalty.yaml'
const breaking = [/expires_in:(\n +description: Time left)/, 'lifetime:$1'] as const
const beta = [/client_app_id:(\n +description: Client app id)/, 'client:$1'] as const

test('without a change nothing need be promised', async () => {
  expect(await judge()).toMatchObject({ passes: true })
})

describe('a breaking edit of the contract', () => {
  beforeEach(() => {
    edit(contract, ...breaking)
  })

  test.each([
    { promised: [], passes: false },
    { promised: [promise('minor')], passes: false },
    // The toolkit has a line of its own.
    { promised: [promise('minor'), promise('major', 'codegen')], passes: false },
    { promised: [promise('minor'), promise('major', 'mock-server')], passes: true },
  ])('with the changesets $promised passes: $passes', async ({ promised, passes }) => {
    expect(await judge(...promised)).toMatchObject({ passes })
  })

  test('is told with its place, and the changeset to write', async () => {
    const { text: said } = await judge()
    expect(said).toContain('@loyalty-kit/client: none promised, major required')
    expect(said).toContain('loyalty.yaml /components/schemas/OAuthToken/properties/expires_in')
    expect(said).toContain('Write .changeset/major-client.md')
    // What it says to write is what it asks for.
    expect(await judge(said.slice(said.indexOf('---\n')))).toMatchObject({ passes: true })
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
    least: 'major',
    less: 'minor',
  },
  {
    what: 'a promotion from BETA',
    from: /(listRewardActivities[^]*?x-beta: )true/,
    to: '$1false',
    least: 'minor',
    less: 'patch',
  },
])('$what needs a $least changeset', async ({ from, to, least, less }) => {
  edit(contract, from, to)
  expect(await judge(promise(less))).toMatchObject({ passes: false })
  expect(await judge(promise(least))).toMatchObject({ passes: true })
})

test.each([
  { what: 'a stable schema', from: 'OAuthToken', to: 'AccessToken', least: 'major', less: 'minor' },
  { what: 'a schema that BETA alone uses', from: 'GracePeriod', to: 'Delay', least: 'patch', less: undefined },
])('another name of $what needs a $least changeset', async ({ from, to, least, less }) => {
  edit(contract, new RegExp(`\\b${from}\\b`, 'g'), to)
  expect(await judge(...(less === undefined ? [] : [promise(less)]))).toMatchObject({ passes: false })
  expect(await judge(promise(least))).toMatchObject({ passes: true })
})

test.each([
  {
    what: 'an event by another name, in a BETA channel',
    from: 'name: vl.reward.created',
    to: 'name: vl.reward.made',
    least: 'patch',
    less: undefined,
  },
  { what: 'a promotion of a channel', from: 'x-beta: true', to: 'x-beta: false', least: 'minor', less: 'patch' },
])('$what needs a $least changeset', async ({ from, to, least, less }) => {
  edit('openapi/events.yaml', from, to)
  expect(await judge(...(less === undefined ? [] : [promise(less)]))).toMatchObject({ passes: false })
  expect(await judge(promise(least))).toMatchObject({ passes: true })
})

test('a contract that cannot be read fails, and says where', async () => {
  edit(contract, '\npaths:\n', '\npaths: [\n')
  const { passes, text: said } = await judge(promise('major'))
  expect(passes).toBe(false)
  expect(said).toMatch(/loyalty\.yaml:\d+:\d+ error syntax/)
})

test('a version that is written by hand is refused', async () => {
  edit(contract, '  version: 2.0.0', '  version: 2.0.1')
  const { passes, text: said } = await judge(promise('major'))
  expect(passes).toBe(false)
  expect(said).toContain(
    'openapi/loyalty.yaml has version 2.0.1: the release sets it, from the changes of the stable operations. Restore 2.0.0',
  )
})

test.each([
  { what: 'a removed export', file: 'client/src/index.ts', from: 'isApiError,', to: '', least: 'major' },
  {
    what: 'a new export',
    file: 'client/src/index.ts',
    from: 'export {',
    to: "export { refuseBrowser } from './browser.ts'\nexport {",
    least: 'minor',
  },
  {
    what: 'an option that is asked for',
    file: 'client/src/client.ts',
    from: 'readonly tokenPath?:',
    to: 'readonly tokenPath:',
    least: 'major',
  },
  {
    what: 'a new option',
    file: 'client/src/client.ts',
    from: 'readonly tokenPath?:',
    to: 'readonly quiet?: boolean\n  readonly tokenPath?:',
    least: 'minor',
  },
  {
    what: 'a removed program',
    file: 'toolkit/codegen/package.json',
    from: '"loyalty-codegen"',
    to: '"codegen"',
    least: 'major',
  },
  {
    what: 'other words in a comment',
    file: 'client/src/client.ts',
    from: '/**',
    to: '/** Other words.',
    least: 'none',
  },
])('$what needs: $least', async ({ file, from, to, least }) => {
  edit(`packages/${file}`, from, to)
  const { passes, text: said } = await judge()
  expect({ passes, said }).toEqual({
    passes: least === 'none',
    said: expect.stringContaining(least === 'none' ? 'none required' : `${least} required`) as unknown,
  })
})

test('what follows from the contract is not counted again as a change of the exports', async () => {
  edit(contract, ...beta)
  edit('packages/client/src/client.ts', 'readonly tokenPath?:', 'readonly quiet?: boolean\n  readonly tokenPath?:')
  const { text: said } = await judge(promise('patch'))
  expect(said).toContain('@loyalty-kit/client: patch promised, minor required')
  expect(said).not.toContain('@loyalty-kit/spec:')
})
