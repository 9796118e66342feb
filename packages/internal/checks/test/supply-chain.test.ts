import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from '@specwright/release'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { core, published } from '../src/published.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string): unknown => parse(readFileSync(root + file, 'utf8'))

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly resolution: Readonly<Record<string, string>> }>>
  readonly catalogs: Readonly<Record<string, Readonly<Record<string, { specifier: string; version: string }>>>>
}

const lockfile = read('pnpm-lock.yaml') as Lockfile // as pnpm writes it

describe('installed packages', () => {
  test('come from the registry, each with its checksum', () => {
    const others = Object.entries(lockfile.packages).filter(([, { resolution }]) => {
      return Object.keys(resolution).join() !== 'integrity' || !resolution['integrity']?.startsWith('sha512-')
    })
    expect(others.map(([name]) => name)).toEqual([])
  })

  test('have exact versions', () => {
    const { published: ranges, ...pinned } = lockfile.catalogs
    const versions = Object.values(pinned).flatMap((catalog) => Object.entries(catalog))
    expect(versions.filter(([, { specifier, version }]) => specifier !== version).map(([name]) => name)).toEqual([])
    expect(versions.length).toBeGreaterThan(0)
    // What is tested of a range is what the rest of the repository has.
    const other = Object.entries(ranges ?? {}).filter(([name, { version }]) => {
      return version !== (lockfile.catalogs['default']?.[name]?.version ?? version)
    })
    expect(other).toEqual([])
  })

  test('are at least a day old, have no other source, and run no script', () => {
    const settings = read('pnpm-workspace.yaml') as { allowBuilds: Record<string, boolean> } // our own file
    expect(settings).toMatchObject({ minimumReleaseAge: 1440, blockExoticSubdeps: true })
    expect(Object.values(settings.allowBuilds).filter(Boolean)).toEqual([])
  })
})

/** Licences that allow redistribution with attribution. */
const permissive = [
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
]

/** Licences that also allow use here, without redistribution. */
const usable = [
  ...permissive,
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT OR Apache-2.0)',
  '(WTFPL OR MIT)',
  'CC0-1.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'Unlicense',
  'WTFPL OR ISC',
  'WTFPL',
]

describe('licences', () => {
  const licences = (...argv: readonly string[]): string[] => {
    return Object.keys(JSON.parse(run({ cwd: root }, 'pnpm', ...argv, '--json')) as object)
  }

  test('licences of what users install allow redistribution', () => {
    // What the core depends on is in the bundles.
    const filters = [...published.map(({ id }) => id), ...core].flatMap((id) => ['--filter', id])
    const found = licences(...filters, 'licenses', 'list', '--prod')
    expect(found).toContain('MIT')
    expect(found.filter((licence) => !permissive.includes(licence))).toEqual([])
  })

  test('licences of development dependencies allow use', () => {
    expect(licences('-r', 'licenses', 'list').filter((licence) => !usable.includes(licence))).toEqual([])
  })
})
