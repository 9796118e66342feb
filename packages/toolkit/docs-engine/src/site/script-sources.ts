import type { KnownScripts } from '../policy/known-scripts.ts'
import { product } from 'specwright/internal'

/** A plugin of Vite. */
interface ScriptPlugin {
  readonly name: string
  readonly transform: { readonly order: 'pre'; handler(code: string, id: string): void }
  readonly generateBundle: { readonly order: 'pre'; handler(options: unknown, bundle: Bundle): void }
}

type Bundle = Readonly<Record<string, { readonly type: string; readonly code?: string }>>

const inlineScript = /<script\b[^>]*\bis:inline\b[^>]*>([^]*?)<\/script>/g

/** Learns the inline scripts of a site from where they come: components that write one, and modules that are built. */
export function scriptSources(known: KnownScripts): ScriptPlugin {
  return {
    name: `${product.command}-docs-scripts`,
    transform: {
      // As it is written: what is compiled has its scripts within templates.
      order: 'pre',
      handler(code, id) {
        if (id.endsWith('.astro')) for (const [, script = ''] of code.matchAll(inlineScript)) known.add(script)
      },
    },
    generateBundle: {
      // Astro takes small modules, which it inlines, out of the bundle.
      order: 'pre',
      handler(_, bundle) {
        for (const { code } of Object.values(bundle)) if (code !== undefined) known.add(code)
      },
    },
  }
}

/** What Astro itself writes into pages with components that run in browsers: how each kind of them starts. */
const islandScripts = [
  async () => await import('astro/runtime/server/astro-island.prebuilt.js'),
  async () => await import('astro/runtime/client/idle.prebuilt.js'),
  async () => await import('astro/runtime/client/load.prebuilt.js'),
  async () => await import('astro/runtime/client/media.prebuilt.js'),
  async () => await import('astro/runtime/client/only.prebuilt.js'),
  async () => await import('astro/runtime/client/visible.prebuilt.js'),
]

/** Adds the scripts of the framework. */
export async function addIslandScripts(known: KnownScripts): Promise<void> {
  for (const load of islandScripts) known.add((await load()).default)
}
