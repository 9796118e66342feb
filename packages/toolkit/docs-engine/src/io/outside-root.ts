import { existsSync } from 'node:fs'
import { product } from 'specwright/internal'

/** A hook of a plugin, in the form that Astro writes. */
interface Hook {
  handler(this: unknown, id: string, ...others: readonly unknown[]): unknown
}

/** A plugin of Vite. */
interface Plugin {
  readonly name: string
  load?: unknown
}

/**
 * Lets Astro compile components of packages wherever they are installed: it takes the path of one that shares no folder with
 * the project for a path within the project. With this prefix of Vite, it is taken as it is.
 */
export function outsideRoot(): { readonly name: string; configResolved(config: { plugins: readonly Plugin[] }): void } {
  return {
    name: `${product.command}-docs-outside-root`,
    configResolved({ plugins }) {
      for (const plugin of plugins) {
        const { name, load } = plugin
        if (name !== 'astro:build' || !isHook(load)) continue
        const { handler } = load
        load.handler = function (id, ...others) {
          const [path = ''] = id.split('?', 1)
          return handler.call(this, existsSync(path) ? `/@fs${id}` : id, ...others)
        }
      }
    },
  }
}

function isHook(value: unknown): value is Hook {
  return typeof value === 'object' && value !== null && 'handler' in value
}
