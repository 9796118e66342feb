import { join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { withInstalled } from './bundle-plugin.ts'
import { hasCommand, librariesOf, manifestIn, type Manifest } from './manifest.ts'
import { noticesOf } from './notices.ts'
import { withShortLocals } from './with-short-locals.ts'
import { withoutLayout } from './without-layout.ts'
import { writeFolder, type TextFile } from './write-folder.ts'

/** In a module, what CommonJS packages have by themselves. */
const commonJs = `import { createRequire as requireIn } from 'node:module'
const require = requireIn(import.meta.url)`

/**
 * Bundles a package whose `bin` is in `dist/bin`: its command, what it exports, and all that these import. A process that
 * loads a few files starts in half the time of one that loads a thousand. The command and the exports share what both need.
 *
 * What is imported on demand stays in files of its own.
 *
 * @param folder Path of the package.
 * @param out Where the bundle goes, beside `src`.
 * @param declarations Types of what it exports, to write beside it where it is published from. Its modules have no layout and
 * short locals then, which takes as long as the rest: tests start it without.
 */
export async function bundleCommand(folder: string, out: string, declarations?: readonly TextFile[]): Promise<void> {
  const manifest = manifestIn(folder)
  if (!hasCommand(manifest)) return
  const absWorkingDir = resolve(folder)
  const { outputFiles, metafile } = await build({
    absWorkingDir,
    entryPoints: [
      { in: 'src/cli.ts', out: 'bin/cli' },
      ...librariesOf(manifest).map((entry) => ({ in: `src/${entry}.ts`, out: `lib/${entry}` })),
    ],
    outdir: out,
    chunkNames: 'lib/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['@specwright/source'],
    minifySyntax: true,
    legalComments: 'none',
    banner: { js: commonJs },
    // Data, which would only be repeated; and what users install only if they need it.
    external: [
      '@specwright/*/files',
      ...Object.keys({ ...manifest.imports, ...manifest.peerDependencies }),
      ...(declarations === undefined ? [] : enginesForNode(manifest)),
    ],
    plugins: [withInstalled(manifest.name, absWorkingDir)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const notices = noticesOf(folder, Object.keys(metafile.inputs))
  const files = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const written = declarations === undefined ? text : withoutLayout(await withShortLocals(text))
      return { path: relative(join(absWorkingDir, out), path), text: written }
    }),
  )
  for (const part of ['bin', 'lib'] as const) {
    const own = files.flatMap(({ path, text }) =>
      path.startsWith(`${part}/`) ? [{ path: path.slice(part.length + 1), text }] : [],
    )
    const beside = part === 'bin' ? [] : [...(declarations ?? []), { path: 'THIRD_PARTY_NOTICES', text: notices }]
    writeFolder(join(folder, out, part), [...own, ...beside])
  }
}

/** What engines that are installed with a package have for Node.js: no start of the command needs it, so it is not repeated. */
function enginesForNode({ dependencies = {} }: Manifest): string[] {
  return Object.keys(dependencies).flatMap((name) => (name.startsWith('@specwright/') ? [`${name}/node*`] : []))
}
