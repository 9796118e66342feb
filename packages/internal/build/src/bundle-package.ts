import { bundleCommand } from './bundle-command.ts'
import { bundleExports } from './bundle-exports.ts'
import { declarationsOf } from './declarations-of.ts'
import { hasCommand, librariesOf, manifestIn } from './manifest.ts'

/**
 * Bundles what a package publishes: what it exports, with the declarations that are reachable, and its command.
 *
 * @param folder Path of the package, whose modules and those of the private packages in it are compiled.
 */
export async function bundlePackage(folder: string): Promise<void> {
  const manifest = manifestIn(folder)
  const declarations = declarationsOf(
    folder,
    librariesOf(manifest).map((entry) => `${entry}.d.ts`),
  )
  if (hasCommand(manifest)) await bundleCommand(folder, 'dist', declarations)
  else await bundleExports(folder, declarations)
}
