import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../src/', import.meta.url))

/** The path of a file of this package that Vite compiles with a site: they are shipped as they are. */
export function source(path: string): string {
  return `${sources}${path}`
}
