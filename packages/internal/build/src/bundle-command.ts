import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { withInstalled } from './bundle-plugin.ts'
import { noticesOf } from './notices.ts'
import { writeFolder } from './write-folder.ts'

/** What is read of the manifest of a package. */
interface Manifest {
  readonly name: string
  readonly bin?: Readonly<Record<string, string>>
}

/** In a module, what CommonJS packages have by themselves. */
const commonJs = `import { createRequire as requireIn } from 'node:module'
const require = requireIn(import.meta.url)`

/**
 * Bundles the command of a package whose `bin` is in `dist/bin`: `src/cli.ts`, and the sources of all that it imports. A
 * process that loads a few files starts in half the time of one that loads a thousand.
 *
 * What is imported on demand stays in files of its own.
 *
 * @param folder Path of the package.
 * @param out Where the bundle goes, two folders below the package. By default where it is published from.
 */
export async function bundleCommand(folder: string, out = 'dist/bin'): Promise<void> {
  const { name, bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
  if (!Object.values(bin).some((path) => path.startsWith('./dist/bin/'))) return
  const absWorkingDir = resolve(folder)
  const { outputFiles, metafile } = await build({
    absWorkingDir,
    entryPoints: ['src/cli.ts'],
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['@specwright/source'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: commonJs },
    // Data, which would only be repeated.
    external: ['@specwright/*/files', '#client-files'],
    plugins: [withInstalled(name, absWorkingDir)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const notices = { path: 'THIRD_PARTY_NOTICES', text: noticesOf(folder, Object.keys(metafile.inputs)) }
  writeFolder(join(folder, out), [
    ...outputFiles.map(({ path, text }) => ({ path: path.slice(path.lastIndexOf('/') + 1), text })),
    notices,
  ])
}
