import { createHash } from 'node:crypto'

/** The inline scripts that a build knows, by their hashes. A page has no other ones, unless a string became one. */
export interface KnownScripts {
  /** Adds a script, as it is written where it is authored or built. */
  add(script: string): void
  has(script: string): boolean
}

/** @param hashes Those that an author adds, as `scriptHash` returns them. */
export function createKnownScripts(hashes: Iterable<string> = []): KnownScripts {
  const known = new Set(hashes)
  return { add: (script) => void known.add(scriptHash(script)), has: (script) => known.has(scriptHash(script)) }
}

/** The hash of a script without the space around it, as a content security policy writes it: `sha256-...`. */
export function scriptHash(script: string): string {
  return `sha256-${createHash('sha256').update(script.trim()).digest('base64')}`
}
