import { basename, join } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** A file of a page, as data. */
export interface PageFile {
  /** Path below the address of the page; empty for the page itself. */
  readonly path: string
  /** Its media type. */
  readonly type: string
  readonly text: string
}

/**
 * The files of a page, as data: its HTML, its minified style, and its modules as one minified script, which is named after
 * the folder, as are their paths.
 *
 * @param folder URL of the folder, with a slash at the end.
 */
export function pageFilesOf(folder: URL): PageFile[] {
  const name = basename(fileURLToPath(folder))
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const path = fileURLToPath(new URL(file, folder))
      if (file.endsWith('.html')) {
        return [{ path: '', type: 'text/html; charset=utf-8', text: readFileSync(path, 'utf8') }]
      }
      if (file.endsWith('.css')) {
        return [{ path: `${name}/${file}`, type: 'text/css; charset=utf-8', text: minified(path) }]
      }
      if (file !== `${name}.ts`) return []
      return [{ path: `${name}/${name}.js`, type: 'text/javascript; charset=utf-8', text: minified(path) }]
    })
}

/** A file with what it imports. */
function minified(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    outdir: join(path, '..'),
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return outputFiles[0]!.text
}
