import { gzipSync } from 'node:zlib'
import type { HTMLElement } from 'node-html-parser'
import type { Speaker } from '../language/speaker.ts'
import { parsedPage } from '../site/parsed-page.ts'
import { hasClass } from '../twins/contents.ts'
import { contentOf, headOf, headingOf } from './moved-part.ts'

/** A page with parts of another one. */
export interface MorePage {
  /** Its folder within that of the page: `more`. */
  readonly name: string
  readonly html: string
}

/** A part of a page that readers open, moved to another page. */
interface Moved {
  readonly id: string
  readonly title: string
  readonly html: string
}

/**
 * Moves parts of a page of an operation, schema or event to pages of their own, until it is within its limit: further examples
 * first, then fields that readers have to open, the deepest and last first, then the ends of long lists, then all fields of a
 * value. A link stays, which the script of the page replaces in place.
 *
 * @param options.address Path of the page on its host.
 * @param options.limit The most that it may have, in bytes after gzip.
 * @returns The pages that have the parts; none for a page within its limit.
 */
export function fitPage(
  page: HTMLElement,
  { address, limit, speaker }: { readonly address: string; readonly limit: number; readonly speaker: Speaker },
): readonly MorePage[] {
  if (!page.querySelector('main .facts')) return []
  const whole = page.toString()
  let size = sizeOf(whole)
  if (size <= limit) return []
  const shell = size - sizeOf(page.querySelector('main')?.innerHTML ?? '')
  const candidates = candidatesIn(page, speaker)
  const pages: Moved[][] = []
  let room = 0
  for (let isLeft = true; size > limit && isLeft;) {
    for (let gain = 0; size - gain > limit;) {
      const { value: part } = candidates.next()
      isLeft = part !== undefined
      if (!part) break
      const gained = sizeOf(part.innerHTML)
      const html = contentOf(part)
      if (html.length < minMoved) continue
      if (room < gained) room = limit - shell - pages.push([]) + 1
      room -= gained
      // At most: what is like the rest of the page takes less there. The size is taken again before more is moved.
      gain += gained
      const moved = { id: `part-${pages.flat().length + 1}`, title: headingOf(part, speaker), html }
      pages.at(-1)?.push(moved)
      leaveLink(part, `${address}${partName(pages.length)}/#${moved.id}`, speaker)
    }
    size = sizeOf(page.toString())
  }
  const template = page.toString()
  return pages.map((parts, index) => ({
    name: partName(index + 1),
    html: pageOf(template, parts, { address, speaker, number: index + 1 }),
  }))
}

function partName(number: number): string {
  return number === 1 ? 'more' : `more-${number}`
}

function sizeOf(html: string): number {
  return gzipSync(html).length
}

/** Where a part has fewer characters, a link to it would take as much. */
const minMoved = 1000

/** What may leave a page, in this order. */
function* candidatesIn(page: HTMLElement, speaker: Speaker): Generator<HTMLElement, undefined> {
  const all = (selector: string): HTMLElement[] => page.querySelectorAll(`main ${selector}`).toReversed()
  const fields = all('.facts :is(details.within, .kind)')
    .map((part) => ({ part, depth: depthOf(part) }))
    .toSorted((left, right) => right.depth - left.depth)
  const isSeen = ({ part, depth }: (typeof fields)[number]): boolean => depth < 0 && !isBehindTab(part)
  const lists = all('.facts ul.fields').filter((list) => !list.closest('.within') && !isBehindTab(list))
  yield* all('.example .panel > details:not([open])')
  yield* all('.facts section > details:not(.row)')
  yield* fields.filter((each) => !isSeen(each)).map(({ part }) => part)
  // Some have gone with the kind that they are in.
  for (const list of lists) if (list.closest('main')) yield* endsOf(list, speaker)
  yield* fields.filter(isSeen).map(({ part }) => part)
  yield* all('[data-tabs=example] > .panel')
  return undefined
}

/** How many closed fields and kinds a part is within. A kind is seen before what is closed beside it. */
function depthOf(part: HTMLElement): number {
  let depth = hasClass(part, 'kind') ? -1 : 0
  for (let outer = part.parentNode; outer; outer = outer.parentNode)
    if (hasClass(outer, 'within') || hasClass(outer, 'kind')) depth++
  return depth
}

/** True for what another tab shows than the first one. */
function isBehindTab(element: HTMLElement): boolean {
  const kind = element.closest('.kinds > .kind')
  const tabs = kind?.parentNode
  if (!tabs) return false
  return tabs.children.find((each) => hasClass(each, 'kind')) !== kind || isBehindTab(tabs)
}

/** How many fields of a list move at once, unless they are short. */
const several = 3

/** The ends of a list of fields, the last first, each of which is a part once it is asked for. The first field stays. */
function* endsOf(list: HTMLElement, speaker: Speaker): Generator<HTMLElement> {
  let end: HTMLElement[] = []
  for (const field of list.children.slice(1).toReversed()) {
    end = [field, ...end]
    if (end.length < several || end.join('').length < minMoved) continue
    yield partOf(list, end, speaker)
    end = []
  }
}

function partOf(list: HTMLElement, fields: readonly HTMLElement[], { html: say }: Speaker): HTMLElement {
  const summary = `<summary>${say('moreFields', { count: fields.length })}</summary>`
  const html = `<details class="within">${summary}<ul class="fields">${fields.map(String).join('')}</ul></details>`
  for (const field of fields) field.remove()
  list.insertAdjacentHTML('afterend', html)
  return list.nextElementSibling ?? list
}

function leaveLink(part: HTMLElement, href: string, { html: say }: Speaker): void {
  const head = headOf(part)
  const label = head ? say('show') : say(hasClass(part, 'kind') ? 'showFields' : 'showExample')
  part.set_content(`${head?.toString() ?? ''}<p class="more"><a href="${href}">${label}</a></p>`)
}

/** A page of the same site with these parts alone, which search engines need not know. */
function pageOf(
  template: string,
  parts: readonly Moved[],
  { address, speaker, number }: { readonly address: string; readonly speaker: Speaker; readonly number: number },
): string {
  const { html: say } = speaker
  const page = parsedPage(template)
  const title = page.querySelector('title')
  const isFirst = number === 1
  title?.set_content(`${say('moreOf', { title: title.innerHTML })}${isFirst ? '' : ` (${number})`}`)
  page.querySelector('head')?.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')
  const sections = parts.map(
    ({ id, title: heading, html }) => `<section id="${id}"><h2>${heading}</h2>${html}</section>`,
  )
  const name = page.querySelector('h1')?.innerHTML ?? ''
  const content = page.querySelector('main .operation') ?? page.querySelector('main .facts')
  // There is nothing to show beside it.
  page.querySelector('.page-title')?.classList.remove('beside')
  content?.setAttribute('class', 'facts')
  content?.set_content(`<p>${say('moreOf', { title: `<a href="${address}">${name}</a>` })}</p>${sections.join('')}`)
  return page.toString()
}
