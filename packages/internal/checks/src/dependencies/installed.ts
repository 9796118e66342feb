import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { isOurs, published } from '../published.ts'

/** A third-party package that published packages depend on. */
export interface Dependency {
  readonly name: string
  /** What users may install. */
  readonly range: string
  /** The published packages that depend on it, without scopes. */
  readonly of: readonly string[]
  /** Where this repository has it. */
  readonly folder: string
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The third-party packages that published packages depend on, by name. */
export function thirdParty(): Dependency[] {
  const ranges = catalogs()
  const found = new Map<string, Dependency>()
  for (const { name: dependent, folder } of published) {
    const { dependencies = {} } = manifestIn(join(root, folder))
    for (const [name, specifier] of Object.entries(dependencies)) {
      if (isOurs(name)) continue
      const range = rangeOf(name, specifier, ranges)
      const { of = [], range: other = range } = found.get(name) ?? {}
      if (other !== range) throw new Error(`${dependent} depends on ${name} ${range}, others on ${other}`)
      found.set(name, { name, range, of: [...of, dependent], folder: join(root, folder, 'node_modules', name) })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

type Catalog = Readonly<Record<string, string>>

function rangeOf(name: string, specifier: string, ranges: ReadonlyMap<string, Catalog>): string {
  const [, catalog] = /^catalog:(.*)$/.exec(specifier) ?? []
  if (catalog === undefined) return specifier
  const range = ranges.get(catalog)?.[name]
  if (range === undefined) throw new Error(`pnpm-workspace.yaml has no ${name} in ${specifier}`)
  return range
}

/** The catalogs of the workspace, by name; the default one has none. */
function catalogs(): ReadonlyMap<string, Catalog> {
  const { catalog, catalogs: named } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    readonly catalog: Catalog
    readonly catalogs: Readonly<Record<string, Catalog>>
  } // our own file
  return new Map([['', catalog], ...Object.entries(named)])
}

/** The `package.json` of a folder. */
export function manifestIn(folder: string): { readonly version: string; readonly dependencies?: Catalog } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReturnType<typeof manifestIn> // as npm reads it
}
