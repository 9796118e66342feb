import { pathToFileURL } from 'node:url'

/** What Vite offers a plugin while it resolves. */
interface ResolvingContext {
  readonly environment: { readonly name: string }
  resolve(source: string, importer: string): Promise<{ readonly id: string } | null>
}

/** A plugin of Vite. */
export interface NodePlugin {
  readonly name: string
  readonly apply: 'build'
  readonly enforce: 'pre'
  resolveId(
    this: ResolvingContext,
    source: string,
    importer?: string,
  ): Promise<{ readonly id: string; readonly external: 'absolute' } | undefined>
}

/** The highlighter of code, with its 300 grammars. */
const isLeft = /^(?:shiki|@shikijs\/[\w-]+)(?:\/|$)/

/**
 * A plugin of Vite: Node imports the highlighter from where it is installed, while pages are rendered. Vite would bundle the
 * grammars of all languages, which is most of what a build bundles, and remove them after it has rendered the pages.
 */
export function leftToNode(): NodePlugin {
  return {
    name: 'left-to-node',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (this.environment.name !== 'prerender' || importer === undefined || !isLeft.test(source)) return undefined
      const found = await this.resolve(source, importer)
      return found === null ? undefined : { id: pathToFileURL(found.id).href, external: 'absolute' }
    },
  }
}
