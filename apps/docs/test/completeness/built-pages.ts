import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type HTMLElement } from 'node-html-parser'

/** The pages of a built site, by address below its home page: `schemas/period/`. */
export type BuiltPages = ReadonlyMap<string, HTMLElement>

/** The main part of every page, without menus. */
export function readPages(folder: string): BuiltPages {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('index.html'))
  return new Map(
    files.map((file) => {
      const page = parse(readFileSync(join(folder, file), 'utf8'), { blockTextElements: { script: true, style: true } })
      const main = page.querySelector('main')
      if (!main) throw new TypeError(`Cannot read ${file}: it has no main element`)
      for (const element of main.querySelectorAll('script, style, docs-console')) element.remove()
      return [file.replace(/index\.html$/, ''), main]
    }),
  )
}

/** The text of a part of a page, normalized by `plain`. */
export function readable(element: HTMLElement): string {
  return plain(parse(element.innerHTML.replaceAll(/<[^>]*>/g, ' ')).textContent)
}

/** A string as words separated by single spaces, without the markup of HTML or Markdown. */
export function plain(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{N}_<>-]+/gu, ' ')} `
    .replaceAll(/(?<=\s)-+(?=\s)|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
}
