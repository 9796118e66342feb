import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import type { Repository } from '../repository/repository.ts'
import { run } from '../repository/run.ts'
import type { Step } from '../step.ts'
import { packEach } from './pack-each.ts'
import { writeProject } from './project.ts'

/** The result of one check. */
export interface PackedCheck {
  readonly name: string
  /** The problem, if there is one. */
  readonly problem?: string
}

/** How packages are checked. */
export interface CheckPackedOptions {
  /** The Node.js that imports. Default: the one that runs this. */
  readonly node?: string
  readonly step?: Step
}

/**
 * Builds and packs the packages, installs the tarballs in a new project as a user does, and checks there that every file that
 * a `package.json` names exists, and that every entry can
 * be imported by a Node.js that the package is for.
 *
 * @param folder An empty folder to work in.
 */
export function checkPacked(
  repository: Repository,
  folder: string,
  { node = process.execPath, step = () => {} }: CheckPackedOptions = {},
): PackedCheck[] {
  step('Building the packages')
  repository.build(repository.root)
  const tarballs = join(folder, 'packed')
  mkdirSync(tarballs)
  const packed = packEach(repository, tarballs, step)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeProject(project, { name: 'project', tarballs: packed, root: repository.root })
  const install = (...wanted: readonly string[]): void => {
    run({ cwd: project }, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted)
  }
  step('Installing the packages')
  install()
  const manifests = packed.map(({ name }) => manifestIn(join(project, 'node_modules', name)))
  const optional = new Set(manifests.flatMap(optionalPeersOf))
  if (optional.size > 0) install(...optional)
  const version = run({ cwd: project }, node, '-p', 'process.versions.node').trim()
  return packed.flatMap(({ name }, index) => {
    step(`Importing ${name}`, index + 1, packed.length)
    const manifest = manifests[index] ?? {}
    const files = [...targetsOf(manifest.exports), ...Object.values(manifest.bin ?? {})]
    const entries = Object.entries(manifest.exports ?? {}).filter(([subpath]) => isModule(subpath, manifest))
    return [
      ...files.map((file) => fileCheck(project, name, file)),
      ...(satisfies(version, manifest.engines?.node ?? '*')
        ? entries.map(([subpath]) => importCheck(project, name + subpath.slice(1), node))
        : [{ name: `${name} is not for Node.js ${version}` }]),
    ]
  })
}

function manifestIn(folder: string): PackedManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackedManifest // just packed
}

/** What the entries of a package import if a user has installed it, as `name@range`. */
function optionalPeersOf({ peerDependencies = {}, peerDependenciesMeta = {} }: PackedManifest): string[] {
  return Object.entries(peerDependencies).flatMap(([name, range]) =>
    peerDependenciesMeta[name]?.optional === true ? [`${name}@${range}`] : [],
  )
}

function fileCheck(project: string, name: string, file: string): PackedCheck {
  const what = `${name} contains ${file}`
  if (file.includes('*') || existsSync(join(project, 'node_modules', name, file))) return { name: what }
  return { name: what, problem: 'It is missing from the tarball: build the package, or add it to files' }
}

function importCheck(project: string, specifier: string, node: string): PackedCheck {
  const name = `${specifier} can be imported`
  try {
    run({ cwd: project }, node, '--input-type=module', '-e', `await import(${JSON.stringify(specifier)})`)
    return { name }
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  }
}

function isModule(subpath: string, { exports = {} }: PackedManifest): boolean {
  const target = exports[subpath]
  const file = typeof target === 'object' ? target['default'] : target
  return typeof file === 'string' && /\.[cm]?js$/.test(file) && !subpath.includes('*')
}

/** All files that a value of `exports` leads to. */
function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsOf) : []
}

interface PackedManifest {
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly bin?: Readonly<Record<string, string>>
  readonly engines?: { readonly node?: string }
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
