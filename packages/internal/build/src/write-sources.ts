import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { build, transform } from 'esbuild'
import { manifestIn, sharedSourcesOf, type SharedSource } from './manifest.ts'
import { withoutLayout } from './without-layout.ts'
import { withShortLocals } from './with-short-locals.ts'
import { writeFolder, type FolderFile } from './write-folder.ts'

/**
 * Writes the sources that a bundler of a package's users compiles, where its `exports` lead to `dist/sources`: what its own bundle
 * does not include, and what that imports, under the names that they import each other by.
 *
 * @param folder Path of the package.
 * @param included What its bundle includes, by paths from the folder.
 */
export async function writeSources(folder: string, included: readonly string[]): Promise<void> {
  const source = join(folder, 'src')
  const paths = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:d\.ts|md)$/.test(entry.name))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
  const compacted = await Promise.all(paths.map(async (path) => await compact(path, readFileSync(join(source, path)))))
  // A module of types alone is empty then.
  const files = new Map(compacted.filter(({ content }) => content.length > 1).map((file) => [file.path, file]))
  const shipped = new Set([...files.keys()].filter((path) => !included.includes(join('src', path))))
  // Iterating over a set includes what is added meanwhile.
  for (const path of shipped) {
    for (const imported of importsOf(files.get(path)!)) if (files.has(imported)) shipped.add(imported)
  }
  const shared = sharedSourcesOf(manifestIn(folder)).map(async (each) => await bundled(folder, each))
  writeFolder(join(folder, 'dist/sources'), [
    ...[...shipped].map((path) => files.get(path)!),
    ...(await Promise.all(shared)),
  ])
}

/** What sources import of a private package, which nobody installs, as one module. */
async function bundled(folder: string, { from, path }: SharedSource): Promise<FolderFile> {
  const { outputFiles } = await build({
    absWorkingDir: resolve(folder),
    entryPoints: [from],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minifySyntax: true,
    write: false,
  })
  const text = outputFiles.map((file) => file.text).join('')
  return { path, content: Buffer.from(withoutLayout(await withShortLocals(text))) }
}

/** The files beside a file that it imports, by their paths below the same folder, types aside. */
function importsOf({ path, content }: FolderFile): string[] {
  const specifiers = content.toString().matchAll(/\b(?:from|import)\s*\(?\s*['"](?:[\w-]+:)?(\.[^'"?]+)/g)
  return [...specifiers].map(([, specifier = '']) => join(dirname(path), specifier))
}

/** Code without types, comments and layout, a style sheet without the latter, and any other file as it is. */
async function compact(path: string, content: Buffer): Promise<FolderFile> {
  const compactText = compactors[extname(path)]
  return { path, content: compactText === undefined ? content : Buffer.from(await compactText(content.toString())) }
}

const compactors: Readonly<Record<string, (text: string) => Promise<string>>> = {
  '.css': compactStyles,
  '.js': compactModule,
  '.ts': compactModule,
  async '.astro'(text) {
    const [, code, html = ''] = /^---\n([^]*?)^---\n([^]*)$/m.exec(text) ?? []
    // The template uses its names.
    if (code === undefined) return text
    return `---\n${withoutLayout(await javascript(code))}---\n${withoutIndents(await withCompactParts(html))}`
  },
}

/** A template whose styles are compact, and the scripts that Astro bundles: those without attributes. */
async function withCompactParts(html: string): Promise<string> {
  const parts = html.split(/(<script>|<style[^>]*>)([^]*?)(?=<\/(?:script|style)>)/)
  const compacted = parts.map(async (part, index) => {
    // Each match adds two parts: its tag, and what is within.
    if (index % 3 !== 2) return part
    return await (parts[index - 1] === '<script>' ? compactModule(part) : compactStyles(part))
  })
  return (await Promise.all(compacted)).join('')
}

/** A template without the blanks that its lines begin with, and without empty lines. */
function withoutIndents(html: string): string {
  const shown = html.match(/`[^`]*`|<pre\b[^<]*/g)?.find((each) => each.includes('\n'))
  if (shown !== undefined) throw new Error(`Cannot compact a template: a page shows the blanks of ${shown}`)
  return html.replaceAll(/^\s+/gm, '')
}

async function compactStyles(text: string): Promise<string> {
  return (await transform(text, { loader: 'css', minifyWhitespace: true })).code
}

async function compactModule(text: string): Promise<string> {
  return withoutLayout(await withShortLocals(await javascript(text)))
}

async function javascript(text: string): Promise<string> {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } }
  return (await transform(text, { loader: 'ts', target: 'es2022', minifySyntax: true, tsconfigRaw })).code
}
