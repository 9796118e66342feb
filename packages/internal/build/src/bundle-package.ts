import { bundleCommand } from './bundle-command.ts'
import { bundleExports } from './bundle-exports.ts'
import { declarationsOf } from './declarations-of.ts'
import { hasCommand, hasSources, manifestIn } from './manifest.ts'
import { writeSources } from './write-sources.ts'

/**
 * Bundles what a package publishes: what it exports, with the declarations that are reachable, its command, and the
 * sources that a bundler of its users compiles.
 *
 * @param folder Path of the package, whose modules and those of the private packages in it are compiled.
 */
export async function bundlePackage(folder: string): Promise<void> {
  const manifest = manifestIn(folder)
  const declarations = declarationsOf(folder, manifest)
  if (hasCommand(manifest)) return await bundleCommand(folder, 'dist', declarations)
  const bundled = await bundleExports(folder, declarations)
  if (hasSources(manifest)) await writeSources(folder, bundled)
}
