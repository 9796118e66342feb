import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { declarationsOf } from './declarations-of.ts'
import { withLittleOfLinter } from './little-linter.ts'
import { withLittleOfTypeScript } from './little-of-typescript.ts'
import { noticesOf } from './notices.ts'
import { withoutLayout } from './without-layout.ts'
import { writeFolder } from './write-folder.ts'

/** What is read of the manifest of a package. */
interface Manifest {
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>> | string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const published = './dist/lib/'

/**
 * Bundles what a package exports, where its `exports` (and its `bin`) lead to `dist/lib`: modules without indentation and comments, which
 * the declarations beside them have, and without the declarations that nothing exported needs. What several entries import is
 * in files that they share. Lines and names stay: the trace of a crash shows them.
 *
 * Packages that it depends on stay outside; what it only develops with and imports is included.
 *
 * @param folder Path of the package, whose modules are compiled.
 */
export async function bundleExports(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
  const inLib = (path: string | undefined): string[] =>
    path?.startsWith(published) ? [path.slice(published.length).replace(/\.js$/, '')] : []
  const isPure = manifest.sideEffects === false
  const libraries = Object.values(manifest.exports ?? {}).flatMap((entry) =>
    typeof entry === 'object' ? inLib(entry['default']) : [],
  )
  if (libraries.length === 0) return
  const entries = [...libraries, ...Object.values(manifest.bin ?? {}).flatMap(inLib)]
  const absWorkingDir = resolve(folder)
  const out = join(absWorkingDir, published)
  const { outputFiles, metafile } = await build({
    absWorkingDir,
    entryPoints: entries.map((entry) => ({ in: `src/${entry}.ts`, out: entry })),
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // A package of this repository may not be bundled yet.
    conditions: ['@specwright/source'],
    target: 'es2022',
    legalComments: 'none',
    minifySyntax: true,
    external: ['node:*', '#*'],
    plugins: [outside({ ...manifest.dependencies, ...manifest.peerDependencies }, absWorkingDir)],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const notices = noticesOf(folder, Object.keys(metafile.inputs))
  writeFolder(out, [
    ...outputFiles.map(({ path, text }) => ({
      path: relative(out, path),
      text: withoutLayout(isPure ? withoutBareImports(text) : text),
    })),
    ...declarationsOf(
      join(folder, 'dist'),
      libraries.map((entry) => `${entry}.d.ts`),
    ),
    ...(notices === '' ? [] : [{ path: 'THIRD_PARTY_NOTICES', text: notices }]),
  ])
}

/**
 * A module of a package without side effects, without the imports of which it uses no name: to bundlers, what is loaded on
 * demand would be part of the start.
 */
function withoutBareImports(text: string): string {
  return text.replaceAll(/^import "\.{1,2}\/[^"]*\.js";\n/gm, '')
}

/** Leaves the imports of these packages as they are, and takes of others what is used. */
function outside(packages: Readonly<Record<string, string>>, folder: string): Plugin {
  return {
    name: 'outside',
    setup(bundle) {
      withLittleOfTypeScript(bundle, folder)
      withLittleOfLinter(bundle, folder)
      bundle.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
        const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
        return name in packages && !importer.includes('node_modules') ? { path, external: true } : undefined
      })
    },
  }
}
