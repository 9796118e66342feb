import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Number of packages that installing one adds, including itself. */
export function installedPackages(name: string): number {
  const seen = new Set<string>()
  visit(name, import.meta.dirname, seen)
  return seen.size
}

function visit(name: string, from: string, seen: Set<string>): void {
  const folder = findUp(join('node_modules', name), from)
  if (folder === undefined) return // an optional one that is not installed
  const real = realpathSync(folder)
  if (seen.has(real)) return
  seen.add(real)
  const { dependencies = {} } = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8')) as {
    dependencies?: Readonly<Record<string, string>>
  } // as every package has it
  for (const dependency of Object.keys(dependencies)) visit(dependency, real, seen)
}

function findUp(path: string, from: string): string | undefined {
  if (existsSync(join(from, path))) return join(from, path)
  return dirname(from) === from ? undefined : findUp(path, dirname(from))
}
