import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { hasFiles, librariesOf, manifestIn, packageOf } from './manifest.ts'
import { noticesOf } from './notices.ts'
import { withShortLocals } from './with-short-locals.ts'
import { withoutLayout } from './without-layout.ts'
import { writeFolder, type TextFile } from './write-folder.ts'

/**
 * Bundles what a package exports, where its `exports` lead to `dist/lib`: modules without indentation and comments, which
 * the declarations beside them have. What several entries import is in files that they share. Statements stay on lines of
 * their own, and what is declared at the top level keeps its name: the trace of a crash shows both.
 *
 * Packages that it depends on stay outside; what it only develops with and imports is included.
 *
 * Entries of an engine that generated code is built on share no file: a page would start with it, though it needs the second
 * entry later.
 *
 * @param folder Path of the package.
 * @param declarations Types of what it exports, to write beside it.
 * @returns What the bundle includes, by paths from the folder.
 */
export async function bundleExports(folder: string, declarations: readonly TextFile[] = []): Promise<string[]> {
  const manifest = manifestIn(folder)
  const libraries = librariesOf(manifest)
  if (libraries.length === 0) return []
  const absWorkingDir = resolve(folder)
  const out = join(absWorkingDir, 'dist/lib')
  const { outputFiles, metafile } = await build({
    absWorkingDir,
    entryPoints: libraries.map((entry) => ({ in: `src/${entry}.ts`, out: entry })),
    outdir: out,
    bundle: true,
    splitting: !hasFiles(manifest),
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // A package of this repository may not be bundled yet.
    conditions: ['@specwright/source'],
    target: 'es2022',
    legalComments: 'none',
    minifySyntax: true,
    external: ['node:*', '#*'],
    plugins: [outside({ ...manifest.dependencies, ...manifest.peerDependencies })],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const notices = noticesOf(folder, Object.keys(metafile.inputs))
  const modules = outputFiles.map(async ({ path, text }) => ({
    path: relative(out, path),
    text: withoutLayout(await withShortLocals(manifest.sideEffects === false ? withoutBareImports(text) : text)),
  }))
  writeFolder(out, [
    ...(await Promise.all(modules)),
    ...declarations,
    ...(notices === '' ? [] : [{ path: 'THIRD_PARTY_NOTICES', text: notices }]),
  ])
  return Object.keys(metafile.inputs)
}

/**
 * A module of a package without side effects, without the imports of which it uses no name: to bundlers, what is loaded on
 * demand would be part of the start.
 */
function withoutBareImports(text: string): string {
  return text.replaceAll(/^import "\.{1,2}\/[^"]*\.js";\n/gm, '')
}

/** Leaves the imports of these packages as they are, and takes of others what is used. */
function outside(packages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'outside',
    setup(bundle) {
      bundle.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
        packageOf(path) in packages && !importer.includes('node_modules') ? { path, external: true } : undefined,
      )
    },
  }
}
