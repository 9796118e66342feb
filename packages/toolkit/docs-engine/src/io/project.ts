import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Site } from './site.ts'

/** The pages of an Astro project that the engine replaces or links to. */
export interface OwnPages {
  readonly hasHome: boolean
  readonly hasGuides: boolean
}

/** @param folder Where the project's own pages are. */
export function ownPages(folder: string): OwnPages {
  return {
    hasHome: globSync('index.{md,mdx}', { cwd: folder }).length > 0,
    hasGuides: existsSync(join(folder, 'guides')),
  }
}

/** Writes the modules of the mock, and returns the path of the first. */
export function writeMock({ mock }: Site, folder: string): string {
  for (const { path, content } of mock) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return join(folder, 'mock.ts')
}
