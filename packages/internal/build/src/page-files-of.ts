import { basename } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import ts from 'typescript'

/** A file of a page, as data. */
export interface PageFile {
  /** Path below the address of the page; empty for the page itself. */
  readonly path: string
  /** Its media type. */
  readonly type: string
  readonly text: string
}

/**
 * The files of a page, as data: its HTML, its minified style and scripts, which lie below the name of their folder.
 *
 * @param folder URL of the folder, with a slash at the end.
 */
export function pageFilesOf(folder: URL): PageFile[] {
  const name = basename(fileURLToPath(folder))
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const text = (): string => readFileSync(new URL(file, folder), 'utf8')
      if (file.endsWith('.html')) return [{ path: '', type: 'text/html; charset=utf-8', text: text() }]
      if (file.endsWith('.css')) {
        return [{ path: `${name}/${file}`, type: 'text/css; charset=utf-8', text: minified(text(), 'css') }]
      }
      if (!file.endsWith('.ts') || noScripts.includes(file)) return []
      const path = `${name}/${file.replace(/ts$/, 'js')}`
      return [{ path, type: 'text/javascript; charset=utf-8', text: minified(javascriptOf(text()), 'js') }]
    })
}

/** What makes data of a page, and is not part of it. */
const noScripts = ['index.d.ts', 'source.ts']

function javascriptOf(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      removeComments: true,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  }).outputText
}

function minified(text: string, loader: 'css' | 'js'): string {
  return transformSync(text, { loader, minify: true, target: 'es2022' }).code
}
