import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, dev, type AstroInlineConfig } from 'astro'
import type { ProgressLine } from 'specwright/internal'
import type { Config } from '../config.ts'
import { outsideRoot } from '../io/outside-root.ts'
import { replaceSite } from '../io/replace-site.ts'
import { createRunFolder } from '../io/run-folder.ts'
import type { Site } from '../io/site.ts'
import { siteDocs } from '../site/integration.ts'
import type { DocsOptions } from '../site/options.ts'

/** An Astro project for those who have none, in a folder of its own. */
export interface Project {
  /** Writes the site to a folder. Returns how many pages it has. */
  build(out: string, progress: ProgressLine): Promise<number>
  /** Serves it until it is stopped. */
  dev(address: { readonly port: number; readonly host: string }): Promise<{ stop(): Promise<void> }>
  remove(): void
}

/**
 * Creates a project with the pages of a contract, and the guides of a folder. Paths are relative to the working folder.
 *
 * @param pages What the contract was read as.
 */
export function openProject({ guides, base, site, ...options }: Config & DocsOptions, pages: Site): Project {
  const start = process.cwd()
  const installed = installation()
  const folder = createRunFolder()
  const root = folder.path
  // Astro finds its packages only from a folder beside them.
  symlinkSync(join(installed, 'node_modules'), join(root, 'node_modules'), 'junction')
  mkdirSync(join(root, 'src/content/docs'), { recursive: true })
  writeFileSync(join(root, 'src/content.config.ts'), guides === undefined ? withoutGuides : withGuides)
  const own = join(root, 'src/content/docs/guides')
  const config: AstroInlineConfig = {
    root,
    configFile: false,
    cacheDir: join(root, '.cache'),
    vite: {
      cacheDir: join(root, '.cache/vite'),
      plugins: [outsideRoot()],
      server: {
        fs: { allow: [root, start, ...packageFolders(installed)] },
        // Vite leaves out what is below a `node_modules`.
        watch: { ignored: [`!**/${basename(root)}`, `!**/${basename(root)}/{src,.astro}/**`] },
      },
    },
    ...(base !== undefined && { base }),
    ...(site !== undefined && { site }),
    integrations: [siteDocs(options, { from: start, site: pages })],
  }
  return {
    async build(name, progress) {
      progress.step('Building the pages', 2, 3)
      // Vite leaves out of a site what it leaves out of a server, where this names anything else.
      process.env['NODE_ENV'] = 'production'
      const out = resolve(name)
      if (guides !== undefined) cpSync(guides, own, { recursive: true })
      // Astro keeps intermediate files, which import packages, below the working folder.
      process.chdir(root)
      // What its packages warn of is about this project, which nobody has written.
      await build({ ...config, logLevel: 'error' })
      progress.step(`Writing the site to ${name}`, 3, 3)
      replaceSite(join(root, 'dist'), out)
      return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html')).length
    },
    async dev(server) {
      if (guides !== undefined) symlinkSync(resolve(guides), own, 'junction')
      return await dev({ ...config, server })
    },
    remove() {
      process.chdir(start)
      folder.remove()
    },
  }
}

const withGuides = `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

/** Starlight asks for its collection, also where there is none. */
const withoutGuides = withGuides.replace('docsLoader()', "{ name: 'none', load: async () => {} }")

const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

/** The folder whose `node_modules` have Astro. */
function installation(): string {
  for (let folder = packageRoot; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules/astro'))) return folder
    if (folder === dirname(folder)) throw new Error(`Astro is not installed beside ${packageRoot}. Install it`)
  }
}

/** Where the files of packages are that browsers load while a site is developed. */
function packageFolders(installed: string): string[] {
  const astro = realpathSync(join(installed, 'node_modules/astro'))
  // A package manager may keep all packages of a machine in one place.
  const store = astro.replace(/([\\/]node_modules[\\/]).*$/, '$1')
  return [packageRoot, installed, store]
}
