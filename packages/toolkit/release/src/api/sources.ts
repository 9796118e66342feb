import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** The sources of a package, and of private packages that it contains. */
export interface Sources {
  /** A module, by its path below the folder of the package: `src/index.ts`. One of a private package starts with `parts/NAME`. */
  read(path: string): string
  /** Path of the module that another one names, in the same package or a private one; `undefined` for what users install. */
  target(from: string, specifier: string): string | undefined
}

/**
 * The sources of a package.
 *
 * @param sourceCondition The condition under which a `package.json` names the source of an entry.
 * @param onRead Receives the path of each file that is read.
 */
export function sourcesOf(folder: string, sourceCondition: string, onRead: (file: string) => void): Sources {
  /** Folders of private packages, by the path of their sources. */
  const parts = new Map<string, string>()
  /** The package that a module belongs to: the path of its sources, and its folder. */
  const ownerOf = (path: string): readonly [path: string, folder: string] => {
    const [part = ''] = /^parts\/[^/]+/.exec(path) ?? []
    return [part, parts.get(part) ?? folder]
  }
  return {
    read(path) {
      const [part, owner] = ownerOf(path)
      const file = join(owner, path.slice(part.length))
      onRead(file)
      return readFileSync(file, 'utf8')
    },
    target(from, specifier) {
      if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
      const name = packageOf(specifier)
      const found = installedBeside(ownerOf(from)[1], name)
      if (found !== undefined) onRead(join(found, 'package.json'))
      const manifest = found === undefined ? undefined : manifestIn(found)
      if (found === undefined || manifest?.private !== true) return undefined
      const source = sourceIn(manifest.exports[`.${specifier.slice(name.length)}`], sourceCondition)
      const part = `parts/${name.replace(/^@[^/]*\//, '')}`
      parts.set(part, found)
      return source === undefined ? undefined : posix.join(part, source)
    },
  }
}

/** What is read of a `package.json`. */
export interface Manifest {
  readonly name: string
  readonly private?: boolean
  /** Entries that promise nothing to users: `./shared`. */
  readonly unpromised?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** The manifest in the folder of a package. */
export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // the repository's own
}

/** The source that an entry names. */
export function sourceIn(target: Manifest['exports'][string] | undefined, sourceCondition: string): string | undefined {
  return typeof target === 'string' ? target : target?.[sourceCondition]
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The folder of a package, as Node.js finds it from another one. */
function installedBeside(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (at === dirname(at)) return undefined
  }
}
