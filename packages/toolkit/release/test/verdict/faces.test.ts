import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkChangesets, createMigration, readPublicApi, recordRelease, run } from '@specwright/release'
import { buildModel, loadDocument, type PinnedNames } from 'specwright'
import { namesOf } from 'specwright/internal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { main } from '../../../specwright/src/cli/main.ts'
import { reportChanges } from '../../src/gate/report-changes.ts'
import { readContract } from '../../src/migrate/record/contract-version.ts'
import { failingMethods } from './failing-methods.ts'
import { pairs, type Pair } from './pairs.ts'
import { contract, createShop, packages, type Shop } from './shop.ts'

const faces = ['wire', 'types', 'client'] as const

type Rated = Pick<Pair, (typeof faces)[number]>

/** What a command prints, and how it ends. */
async function specwright(
  ...argv: readonly string[]
): Promise<{ readonly code: number | undefined; readonly output: string }> {
  let output = ''
  const write = (text: string | Uint8Array): boolean => {
    output += String(text)
    return true
  }
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(write)
  try {
    return { code: await main(argv, 'large'), output }
  } finally {
    stdout.mockRestore()
  }
}

function put(shop: Shop, text: string, names: object | undefined): void {
  shop.write('openapi/shop.yaml', text)
  if (names) shop.write('openapi/shop.names.json', names)
}

/** The faces as the gate says them: each is what the package of that face requires, and nothing else decides it. */
async function facesOfGate({ repository }: Shop): Promise<object> {
  const { text } = await checkChangesets(repository)
  const rated = faces.map((face) => {
    const [, bump = 'none', by] =
      new RegExp(`${packages[face]}: none promised, (\\w+) required(?: by (.*))?`).exec(text) ?? []
    return [face, by === undefined || by === face ? bump : `${bump} by ${by}`]
  })
  return Object.fromEntries(rated) as object
}

test.each(pairs)('$what: wire $wire, types $types, client $client', async (pair) => {
  const { base = contract, revision, names, wire, types, client } = pair
  const rated: Rated = { wire, types, client }
  const shop = createShop()
  const { root } = shop.repository
  const before = process.cwd()
  process.chdir(root)
  onTestFinished(() => process.chdir(before))
  put(shop, base, names?.base)
  await shop.generate()
  recordRelease(shop.repository)
  const git = (...argv: string[]): void => {
    run({ cwd: root }, 'git', '-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', ...argv)
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Start')
  put(shop, revision, names?.revision)
  await shop.generate()

  const versions = [join(root, 'released/openapi/shop.yaml'), join(root, 'openapi/shop.yaml')]
  const { output } = await specwright('diff', ...versions, '--format', 'json')
  expect((JSON.parse(output) as { readonly faces: object }).faces).toEqual(rated) // as printed
  expect(await facesOfGate(shop)).toEqual(rated)
  const report = await reportChanges(shop.repository, 'HEAD')
  const isNothing = report.startsWith('none: no changes')
  expect(report).toContain(isNothing ? 'none: ' : `(wire ${wire}, types ${types}, client ${client})\n`)
  if (isNothing) expect(Object.values(rated)).toEqual(['none', 'none', 'none'])
  const codes: (number | undefined)[] = []
  for (const face of faces) codes.push((await specwright('diff', ...versions, '--fail-on', `${face}:major`)).code)
  expect(codes).toEqual(faces.map((face) => (rated[face] === 'major' ? 3 : 0)))
})

/** How deep the types are whose members list others: a new one requires nothing of callers. */
const indexes: Readonly<Record<string, number>> = { components: 2, operations: 1, paths: 1, Resources: 1, Errors: 1 }

test.each(pairs)('$what: a migration has what callers must change', async (pair) => {
  const { base = contract, revision, names, types, client } = pair
  const shop = createShop()
  const { root } = shop.repository
  const versionOf = async (folder: string, text: string, pinned: PinnedNames | undefined) => {
    put(shop, text, pinned)
    shop.write(`${folder}/shop.yaml`, text)
    await shop.generate()
    const document = join(root, folder, 'shop.yaml')
    const kept = namesOf(buildModel(await loadDocument(document), undefined, pinned && { names: pinned }))
    const apis = shop.repository.packages.map((each) => readPublicApi(join(root, each.folder), 'source'))
    return { document, names: kept, packages: apis, version: '' }
  }
  const before = await versionOf('base', base, names?.base)
  const after = await versionOf('revision', revision, names?.revision ?? before.names)
  const { changes } = await createMigration({ package: packages.client, base: before, revision: after })
  const own = changes.filter(
    (each) => each.kind !== 'member-required' || each.at.path.length > (indexes[each.at.type] ?? 0),
  )
  const { migrates = types === 'major' || client === 'major' } = pair
  expect({ migrates: own.length > 0, own }).toEqual({ migrates, own })
})

// The compiler is the judge of what the verdict says of callers, which have no compiler at hand.
test.each(pairs)('$what: callers of each method compile, unless the client is major', async (pair) => {
  const { base = contract, revision, names, client } = pair
  const folder = mkdtempSync(join(tmpdir(), 'callers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const version = async (name: string, text: string, pinned: PinnedNames | undefined) => {
    const document = join(folder, `${name}.yaml`)
    writeFileSync(document, text)
    const kept = namesOf(buildModel(await loadDocument(document), undefined, pinned && { names: pinned }))
    return { document, names: kept, packages: [], version: '' }
  }
  const before = await version('base', base, names?.base)
  const after = await version('revision', revision, names?.revision ?? before.names)
  const { operations } = await readContract(before)
  const failing = await failingMethods(
    operations.map(({ face }) => face),
    { base: before, revision: after },
  )
  if (client !== 'major') expect([...failing]).toEqual([])
})
