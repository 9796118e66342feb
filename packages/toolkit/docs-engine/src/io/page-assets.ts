import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { HTMLElement } from 'node-html-parser'
import type { PageElements } from '../twins/elements.ts'

/**
 * Measures what the pages of a built site load besides themselves: style sheets, scripts with what they import, and the
 * icon, of which browsers take the one that scales.
 *
 * @param root Folder of the site.
 * @param base Base path of the site, without a slash at the end.
 * @returns The bytes of files after gzip, by their addresses.
 */
export function createAssets(root: string, base: string): (addresses: readonly string[]) => number {
  const known = new Map<string, { readonly size: number; readonly imports: readonly string[] }>()

  function read(address: string): { readonly size: number; readonly imports: readonly string[] } {
    const found = known.get(address)
    if (found) return found
    const file = join(root, address.slice(base.length))
    const content = address.startsWith(`${base}/`) && existsSync(file) ? readFileSync(file) : undefined
    const imported = address.endsWith('.js')
      ? (content?.toString().matchAll(/(?:from|import)\s*["']([./][^"']+)["']/g) ?? [])
      : []
    const asset = {
      size: content === undefined ? 0 : gzipSync(content).length,
      imports: [...imported].map(([, path = '']) => posix.resolve(posix.dirname(address), path)),
    }
    known.set(address, asset)
    return asset
  }

  return (addresses) => {
    const all = new Set(addresses)
    // A set takes what is added while it is read.
    for (const address of all) for (const imported of read(address).imports) all.add(imported)
    return [...all].reduce((sum, address) => sum + read(address).size, 0)
  }
}

/** The addresses of what a page loads. */
export function assetsIn(elements: PageElements): string[] {
  const scripts = elements.named('script').filter((script) => script.hasAttribute('src'))
  return [
    ...elements
      .named('link')
      .filter(isLoaded)
      .map((link) => link.getAttribute('href') ?? ''),
    ...scripts.map((script) => script.getAttribute('src') ?? ''),
  ]
}

function isLoaded(link: HTMLElement): boolean {
  if (link.parentNode?.rawTagName === 'noscript') return false
  const rel = link.getAttribute('rel')
  return rel === 'stylesheet' || (rel === 'icon' && !link.hasAttribute('sizes'))
}
