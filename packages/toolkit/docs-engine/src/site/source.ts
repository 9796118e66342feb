import { fileURLToPath } from 'node:url'

// Published, this module is part of a bundle, and the sources are beside it.
const sources = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../' : '../sources/', import.meta.url))

/** The path of a file of this package that Vite compiles with a site: they are published as sources. */
export function source(path: string): string {
  return `${sources}${path}`
}
