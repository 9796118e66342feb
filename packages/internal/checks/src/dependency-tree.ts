import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An installed package, with the scripts that run when it is installed. */
export interface TreePackage {
  readonly name: string
  readonly folder: string
  readonly scripts: readonly string[]
}

interface Manifest {
  readonly name: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const atInstallation = ['preinstall', 'install', 'postinstall'] as const

/**
 * What a package installs, with itself, as far as this system has it.
 *
 * @param kind `own`: what its dependencies name. `all`: also the peers that npm installs with them.
 */
export function treeOf(folder: string, kind: 'own' | 'all'): TreePackage[] {
  const found = new Map<string, TreePackage>()
  const visit = (at: string): void => {
    const real = realpathSync(at)
    if (found.has(real)) return
    const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8')) as Manifest // as npm reads it
    // npm compiles a package with this file, without a script.
    const compiled = existsSync(join(real, 'binding.gyp')) ? ['binding.gyp'] : []
    const scripts = atInstallation.flatMap((name) => manifest.scripts?.[name] ?? [])
    found.set(real, { name: manifest.name, folder: real, scripts: [...scripts, ...compiled] })
    for (const name of namesOf(manifest, kind)) {
      const next = installedBeside(real, name)
      if (next !== undefined) visit(next)
    }
  }
  visit(folder)
  return [...found.values()]
}

function namesOf(manifest: Manifest, kind: 'own' | 'all'): string[] {
  const isRequired = (name: string): boolean => manifest.peerDependenciesMeta?.[name]?.optional !== true
  const peers = kind === 'all' ? Object.keys(manifest.peerDependencies ?? {}).filter(isRequired) : []
  return [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers]
}

/** The folder of a package, as Node.js finds it from another one. */
function installedBeside(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
    if (at === dirname(at)) return undefined
  }
}
