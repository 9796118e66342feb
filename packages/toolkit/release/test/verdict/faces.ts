import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkChangesets, recordRelease, run } from '@specwright/release'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { main } from '../../../specwright/src/cli/main.ts'
import { reportChanges } from '../../src/gate/report-changes.ts'
import { pairsOfEachVerdict, type Pair } from './pairs.ts'
import { contract, createShop, packages, put, type Shop } from './shop.ts'

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

/** Folders of repositories whose base is recorded and committed, by that base: most pairs have the same. */
const started = new Map<string, string>()

afterAll(() => {
  for (const folder of started.values()) rmSync(folder, { recursive: true })
})

/** Puts the base of a pair into a shop, generates from it, records it as released, and commits. */
async function start(shop: Shop, base: string, names: object | undefined): Promise<void> {
  const { root } = shop.repository
  const key = JSON.stringify([base, names])
  const known = started.get(key)
  if (known !== undefined) return cpSync(known, root, { recursive: true })
  put(shop, base, names)
  await shop.generate()
  recordRelease(shop.repository)
  const git = (...argv: string[]): void => {
    run({ cwd: root }, 'git', '-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', ...argv)
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Start')
  const kept = mkdtempSync(join(tmpdir(), 'started-'))
  cpSync(root, kept, { recursive: true })
  started.set(key, kept)
}

/** Expects `diff`, the gate and the report of changes to rate a pair alike: each of its faces as it says. */
export async function expectFaces(pair: Pair): Promise<void> {
  const { base = contract, revision, names, wire, types, client } = pair
  const rated: Rated = { wire, types, client }
  const shop = createShop()
  const { root } = shop.repository
  const before = process.cwd()
  process.chdir(root)
  onTestFinished(() => process.chdir(before))
  await start(shop, base, names?.base)
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
  // How a command ends follows from the faces alone: a pair of each verdict shows it.
  if (!pairsOfEachVerdict.includes(pair)) return
  const codes: (number | undefined)[] = []
  for (const face of faces) codes.push((await specwright('diff', ...versions, '--fail-on', `${face}:major`)).code)
  expect(codes).toEqual(faces.map((face) => (rated[face] === 'major' ? 3 : 0)))
}
