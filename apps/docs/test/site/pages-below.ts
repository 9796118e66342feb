import { readdirSync } from 'node:fs'

/** Addresses of the pages of a site, by its folder. */
export function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => path.replace(/index\.html$/, ''))
}
