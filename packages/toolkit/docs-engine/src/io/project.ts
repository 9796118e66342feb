import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Site } from './site.ts'

/** The pages of an Astro project that the engine replaces or links to. */
export interface OwnPages {
  readonly hasHome: boolean
  readonly hasNotFound: boolean
  readonly hasGuides: boolean
  readonly folder: string
}

/** @param folder Where the project's own pages are. */
export function ownPages(folder: string): OwnPages {
  return {
    hasHome: globSync('index.{md,mdx}', { cwd: folder }).length > 0,
    hasNotFound: globSync('404.{md,mdx}', { cwd: folder }).length > 0,
    hasGuides: existsSync(join(folder, 'guides')),
    folder,
  }
}

/** Paths of the modules that a site was written to. */
export interface SiteModules {
  readonly site: string
  readonly mock: string
}

/** Writes what pages import: in development, Vite follows the files, as it follows those of the project. */
export function writeSite({ data, facts, mock }: Site, folder: string): SiteModules {
  // One file, since a page that is open is loaded again for each that is saved.
  const files = [...mock, { path: 'site.json', content: JSON.stringify({ data, facts }) }]
  for (const { path, content } of files) writeFile(folder, path, content)
  const at = (path: string): string => join(folder, path)
  return { site: at('site.json'), mock: at('mock.ts') }
}

/** Writes a file, unless it has the content already, and returns its path. */
export function writeFile(folder: string, path: string, content: string | Uint8Array): string {
  const file = join(folder, path)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (!existsSync(file) || !readFileSync(file).equals(bytes)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return file
}
