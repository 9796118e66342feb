import { pathToFileURL } from 'node:url'
import { source } from './source.ts'

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
    name: string,
    importer?: string,
  ): Promise<string | { readonly id: string; readonly external: 'absolute' } | undefined>
  load(id: string): string | undefined
}

/** The highlighter of code, with its 300 grammars. */
const isLeft = /^(?:shiki|@shikijs\/[\w-]+)(?:\/|$)/

/** What makes a highlighter. */
const core = 'shiki/core'

/** Before the address of the highlighter: a module in place of it, whose highlighters remember lines. */
const remembering = '\0remembering:'

/**
 * A plugin of Vite: Node imports the highlighter from where it is installed, while pages are rendered. Vite would bundle the
 * grammars of all languages, which is most of what a build bundles, and remove them after it has rendered the pages.
 */
export function leftToNode(): NodePlugin {
  return {
    name: 'left-to-node',
    apply: 'build',
    enforce: 'pre',
    async resolveId(name, importer) {
      if (this.environment.name !== 'prerender' || importer === undefined) return undefined
      if (importer.startsWith(remembering) && name.startsWith('file:')) return { id: name, external: 'absolute' }
      if (!isLeft.test(name)) return undefined
      const found = await this.resolve(name, importer)
      if (found === null) return undefined
      const id = pathToFileURL(found.id).href
      return name === core ? `${remembering}${id}` : { id, external: 'absolute' }
    },
    load(id) {
      if (!id.startsWith(remembering)) return undefined
      const from = JSON.stringify(id.slice(remembering.length))
      return `import { createHighlighterCore as create, isSpecialLang } from ${from}
import { rememberLines } from ${JSON.stringify(source('site/remember-lines.ts'))}
export * from ${from}
export const createHighlighterCore = async (options) => rememberLines(await create(options), isSpecialLang)
`
    },
  }
}
