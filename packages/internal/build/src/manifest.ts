import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** What the build reads of the `package.json` of a package of ours. */
export interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>> | string>>
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>> | string>>
  readonly sideEffects?: boolean | readonly string[]
  /** Keys of `exports` that only packages of the same version import. */
  readonly unpromised?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Where bundles of what a package exports are published from, those of its command, and sources that its users compile. */
const published = { libraries: './dist/lib/', command: './dist/bin/', sources: './dist/sources/' } as const

/** The manifest in the folder of a package. */
export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
}

/** The entries that a package publishes bundled, by their paths below `src` and `dist/lib`, without extension. */
export function librariesOf({ exports = {} }: Pick<Manifest, 'exports'>): string[] {
  return Object.values(exports).flatMap((entry) => {
    const path = typeof entry === 'object' ? entry['default'] : undefined
    return path?.startsWith(published.libraries) ? [path.slice(published.libraries.length).replace(/\.js$/, '')] : []
  })
}

/** Those of them that only packages of the same version import. */
export function unpromisedOf({ exports = {}, unpromised = [] }: Manifest): string[] {
  return librariesOf({
    exports: Object.fromEntries(Object.entries(exports).filter(([key]) => unpromised.includes(key))),
  })
}

/** Whether a package publishes its own sources as data: an engine of which users take the modules that they need. */
export function hasFiles({ exports = {} }: Manifest): boolean {
  const entry = exports['./files']
  return typeof entry === 'object' && 'default' in entry
}

/** Whether a package publishes sources, which a bundler of its users compiles. */
export function hasSources({ exports = {} }: Manifest): boolean {
  return Object.values(exports).some(
    (entry) => typeof entry === 'object' && entry['default']?.startsWith(published.sources),
  )
}

/** Whether a package publishes its command bundled. */
export function hasCommand({ bin = {} }: Manifest): boolean {
  return Object.values(bin).some((path) => path.startsWith(published.command))
}

/** The name of the package that a specifier leads into. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** A package of this repository that nobody installs: what depends on it has it in its bundle. */
export interface Inner {
  readonly folder: string
  readonly manifest: Manifest
}

/** The private package of ours that a specifier leads into, from a folder; `undefined` for any other. */
export function innerOf(specifier: string, from: string): Inner | undefined {
  const name = packageOf(specifier)
  if (!name.startsWith('@specwright/')) return undefined
  const path = createRequire(join(resolve(from), '/')).resolve(`${name}/package.json`)
  const folder = join(path, '..')
  const manifest = manifestIn(folder)
  return manifest.private === true ? { folder, manifest } : undefined
}
