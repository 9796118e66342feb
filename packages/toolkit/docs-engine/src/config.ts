import type { ContractSource, DocsOptions } from './site/options.ts'

/** The `docs` of a configuration. Paths are relative to its folder. */
export interface Config extends Omit<DocsOptions, 'contract' | 'picture'> {
  /** The documents; the command line may name another `document`. */
  readonly contract?: ContractSource
  /** Folder of your own pages, Markdown or MDX. */
  readonly guides?: string
  /** Path of the site on its host. Default: `/`. */
  readonly base?: string
  /** Origin of the site, for its sitemap. */
  readonly site?: string
}

/** Types the `docs` of a configuration: `defineConfig({ documents, docs: defineDocs({ ... }) })`. */
export function defineDocs(config: Config): Config {
  return config
}
