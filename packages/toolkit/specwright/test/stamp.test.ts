import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { petsYaml, runWith } from './run.ts'
import { workspace } from '../../core/document/test/workspace.ts'

/** Generates in `project`, with a home of its own. */
function generate(root: string, env: NodeJS.ProcessEnv = {}): ReturnType<typeof runWith> {
  const own = { HOME: join(root, 'home'), XDG_CACHE_HOME: undefined, ...env }
  return runWith({ cwd: join(root, 'project'), env: own }, 'generate', 'pets.yaml', '--out', 'out', '--only', 'types')
}

const anew = { code: 0, stdout: expect.stringMatching(/ changed, in /), stderr: '' }
const unchanged = { code: 0, stdout: expect.stringMatching(/, nothing has changed\n$/), stderr: '' }

const inHome = process.platform === 'darwin' ? 'home/Library/Caches/specwright' : 'home/.cache/specwright'

test.each([
  { modules: 'node_modules', env: {}, place: 'node_modules/.cache/specwright' },
  { modules: 'elsewhere/node_modules', env: { XDG_CACHE_HOME: 'not/absolute' }, place: inHome },
])('with $modules and $env, stamps are in $place, readable only by their user', ({ modules, env, place }) => {
  const root = workspace({ 'project/pets.yaml': petsYaml, [`${modules}/any`]: '' })
  expect(generate(root, env)).toEqual(anew)
  expect(stampsIn(join(root, place))).toEqual([expect.stringMatching(/^[\da-f]{64}\.json$/)])
  expect((statSync(join(root, place)).mode & 0o777).toString(8)).toBe('700')
})

/** The stamps in a folder, in which Node keeps what it compiled as well. */
function stampsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name !== 'compiled')
}

test("Node's compile cache is next to the stamps, and nothing is in the shared temporary folder", () => {
  const root = workspace({ 'project/pets.yaml': petsYaml, 'project/node_modules/any': '', 'shared/any': '' })
  expect(generate(root, { TMPDIR: join(root, 'shared'), NODE_COMPILE_CACHE: undefined })).toEqual(anew)
  expect(readdirSync(join(root, 'shared'))).toEqual(['any'])
  expect(readdirSync(join(root, 'project/node_modules/.cache/specwright'))).toContain('compiled')
})

/** Where a first generation put its stamp. */
function stamped(): { root: string; folder: string; file: string } {
  const root = workspace({ 'project/pets.yaml': petsYaml, 'project/node_modules/any': '' })
  expect(generate(root)).toEqual(anew)
  const folder = join(root, 'project/node_modules/.cache/specwright')
  return { root, folder, file: join(folder, stampsIn(folder)[0] ?? '') }
}

test('an unreadable stamp is ignored and replaced', () => {
  const { root, file } = stamped()
  const right = readFileSync(file, 'utf8')
  const planted = JSON.stringify({ toolkit: 'any', files: {}, summary: 'planted' })
  for (const text of [right.slice(0, -20), planted]) {
    writeFileSync(file, text)
    expect([text, generate(root), readFileSync(file, 'utf8')]).toEqual([text, anew, right])
  }
  expect(generate(root)).toEqual(unchanged)
})

test('a stamp that another user could have written is ignored', () => {
  const { root, folder } = stamped()
  chmodSync(folder, 0o720)
  expect(generate(root)).toEqual(anew)
  chmodSync(folder, 0o700)
  renameSync(folder, join(root, 'moved'))
  symlinkSync(join(root, 'moved'), folder)
  expect(generate(root)).toEqual(anew)
  rmSync(folder)
  writeFileSync(folder, 'no folder')
  expect(generate(root)).toEqual(anew)
  rmSync(folder)
  renameSync(join(root, 'moved'), folder)
  expect(generate(root)).toEqual(unchanged)
  // The superuser alone can give a folder away.
  if (process.getuid?.() !== 0) return
  chownSync(folder, 65_534, 65_534)
  expect(generate(root)).toEqual(anew)
})
