import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, dev, type AstroInlineConfig } from 'astro'
import type { Config } from '../config.ts'
import { contractDocs } from '../site/integration.ts'
import type { DocsOptions } from '../site/options.ts'

/** An Astro project for those who have none, in a folder of its own. */
export interface Project {
  /** Writes the site to a folder. */
  build(out: string): Promise<void>
  /** Serves it until it is stopped. */
  dev(address: { readonly port: number; readonly host: string }): Promise<{ stop(): Promise<void> }>
  remove(): void
}

/** Creates a project with the pages of a contract, and the guides of a folder. Paths are relative to the working folder. */
export function openProject({ guides, base, site, ...options }: Config & DocsOptions): Project {
  // Astro finds its packages only from a folder beside them.
  const start = process.cwd()
  const root = mkdtempSync(join(installation(), '.loyalty-docs-'))
  mkdirSync(join(root, 'src/content/docs'), { recursive: true })
  writeFileSync(join(root, 'src/content.config.ts'), contentConfig)
  const own = join(root, 'src/content/docs/guides')
  const config: AstroInlineConfig = {
    root,
    configFile: false,
    cacheDir: join(root, '.cache'),
    vite: { cacheDir: join(root, '.cache/vite') },
    ...(base !== undefined && { base }),
    ...(site !== undefined && { site }),
    integrations: [contractDocs(options, start)],
  }
  return {
    async build(folder) {
      const out = resolve(folder)
      checkReplaceable(out)
      if (guides !== undefined) cpSync(guides, own, { recursive: true })
      // Astro keeps intermediate files, which import packages, below the working folder.
      process.chdir(root)
      await build({ ...config, logLevel: 'warn' })
      rmSync(out, { recursive: true, force: true })
      cpSync(join(root, 'dist'), out, { recursive: true })
      writeFileSync(join(out, marker), 'Built by loyalty-docs, which replaces this folder.\n')
    },
    async dev(server) {
      if (guides !== undefined) symlinkSync(resolve(guides), own, 'junction')
      return await dev({ ...config, server })
    },
    remove() {
      process.chdir(start)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A file that marks a folder as built, so that it can be replaced. */
const marker = '.loyalty-docs'

/** @throws {Error} If a folder has contents that were not built. */
function checkReplaceable(out: string): void {
  if (!existsSync(out) || existsSync(join(out, marker)) || readdirSync(out).length === 0) return
  throw new Error(`${out} has files that were not built. Empty it, or name another folder with --out`)
}

const contentConfig = `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

/** The folder whose `node_modules` have Astro. */
function installation(): string {
  const start = fileURLToPath(new URL('../..', import.meta.url))
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules/astro'))) return folder
    if (folder === dirname(folder)) throw new Error(`Astro is not installed beside ${start}. Install it`)
  }
}
