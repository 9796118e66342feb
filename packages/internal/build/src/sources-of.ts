import { readdirSync, readFileSync } from 'node:fs'

/** A TypeScript file. */
export interface SourceText {
  /** Its path below the folder of sources. */
  readonly path: string
  readonly text: string
}

/** The TypeScript files below a folder, in the order of their paths. */
export function sourcesOf(folder: URL): SourceText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
}
