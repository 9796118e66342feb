import { gzipSync } from 'node:zlib'

/** The most characters of the parts that are kept. */
const maxKept = 10_000_000

/** What has more characters is a page, or on one page only. */
const maxPart = 30_000

/** Sizes in bytes after gzip, of pages and their parts: most parts are on many pages, as the shape of an error is. */
export function createSizes(): (html: string) => number {
  const sizes = new Map<string, number>()
  let kept = 0
  return (html) => {
    const known = sizes.get(html)
    if (known !== undefined) return known
    const size = gzipSync(html).length
    if (html.length > maxPart) return size
    kept += html.length
    if (kept > maxKept) {
      sizes.clear()
      kept = html.length
    }
    sizes.set(html, size)
    return size
  }
}
