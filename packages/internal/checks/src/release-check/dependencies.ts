import { idOf, isOurs, published } from '../published.ts'
import type { Installed } from './installed.ts'
import type { Stage } from './stage.ts'

/** Maximum number of third-party packages that each package may install. */
const limits: Readonly<Record<string, number>> = {
  spec: 0,
  validators: 0,
  client: 2,
  'mock-server': 1,
  'validator-engine': 0,
  'client-engine': 0,
  'server-engine': 0,
  'mock-engine': 1,
  specwright: 4,
  release: 40,
  'docs-engine': 80,
}

/** Maximum number of third-party packages of a package; 0 if the table has no row. */
export function limitOf(name: string): number {
  return limits[name] ?? 0
}

/**
 * What runs a script at its installation, and works without: the peer Astro brings it. Here no script runs, and the docs
 * of a contract are built.
 */
const withoutNeed = ['node_modules/esbuild']

export const dependencies: Stage = {
  title: 'Dependencies',
  *check({ installed, materials }) {
    const withScript = [...installed.locked]
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path)
      .filter((path) => !withoutNeed.includes(path))
    const problem = withScript.length > 0 ? withScript.join('\n') : undefined
    yield { name: 'nothing needs an install script', problem }
    const missing = unlisted(installed, materials)
    yield { name: 'the bill of materials is complete', problem: missing.length > 0 ? missing.join('\n') : undefined }
    for (const { name } of published) {
      const thirdParty = thirdPartyOf(name, installed)
      const label = `${name} installs ${thirdParty.length} third-party ${thirdParty.length === 1 ? 'package' : 'packages'}, at most ${limitOf(name)}`
      yield { name: label, problem: thirdParty.length > limitOf(name) ? thirdParty.join('\n') : undefined }
    }
  },
}

/** Installed packages that the bill of materials lacks: `name@version`. */
function unlisted({ locked }: Installed, materials: string): string[] {
  const { components } = JSON.parse(materials) as { components: readonly { 'bom-ref': string }[] } // npm has just written it
  const listed = new Set(components.map((component) => component['bom-ref']))
  return [...locked]
    .map(([path, { name = path.slice(path.lastIndexOf('node_modules/') + 13), version }]) => `${name}@${version}`)
    .filter((each) => !listed.has(each))
}

/** Paths of all third-party packages that a package installs. */
export function thirdPartyOf(name: string, { locked }: Installed): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const dependency of Object.keys(locked.get(path)?.dependencies ?? {})) visit(pathOf(dependency, path))
  }
  // Where npm installed it: inside the dependent package, or further up.
  const pathOf = (dependency: string, dependent: string): string => {
    const nested = `${dependent}/node_modules/${dependency}`
    if (dependent === '' || locked.has(nested)) return dependent === '' ? `node_modules/${dependency}` : nested
    return pathOf(dependency, dependent.slice(0, Math.max(0, dependent.lastIndexOf('/node_modules/'))))
  }
  visit(`node_modules/${idOf(name)}`)
  return [...found].filter(
    (path) => !isOurs(path.replace('node_modules/', '')) || path.lastIndexOf('node_modules/') > 0,
  )
}
