import { randomUUID } from 'node:crypto'
import type { HTMLElement } from 'node-html-parser'
import type { Speaker } from '../language/speaker.ts'
import { parsedPage } from '../site/parsed-page.ts'
import { hasClass, tagOf } from '../twins/contents.ts'
import { around, elementNamed, elementsIn, firstIn, type PageElements } from '../twins/elements.ts'
import { contentOf, headOf, headingOf, isExample, nearest } from './moved-part.ts'

/** A page, and the pages that have what was too much for it. */
export interface FittedPage {
  readonly html: string
  /** None for a page within its limit. */
  readonly more: readonly MorePage[]
}

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
 * @param options.sizeOf Bytes of a page, or of a part of one, after gzip.
 */
export function fitPage(html: string, { address, limit, speaker, sizeOf }: FitOptions): FittedPage {
  let size = sizeOf(html)
  const page = size > limit ? parsedPage(html) : undefined
  const main = page && elementNamed('main', page)
  if (!page || !main || !firstIn(main, isFacts)) return { html, more: [] }
  const frame = sizeOf(html.replace(/<main[^]*<\/main>/, ''))
  const candidates = candidatesIn(main, speaker)
  const pages: Moved[][] = []
  let fitted = html
  let room = 0
  for (let [isLeft, round] = [true, 1]; size > limit && isLeft; round++) {
    // Where parts are much like the rest, twice as much moves each time: a page is not compressed for each of them.
    const weight = 2 ** Math.max(round - exactRounds, 0)
    for (let gain = 0; size - gain > limit;) {
      const { value: part } = candidates.next()
      isLeft = part !== undefined
      if (!part) break
      const content = contentOf(part)
      if (content.length < minMoved) continue
      const gained = sizeOf(part.innerHTML)
      if (room < gained) room = limit - frame - pages.push([]) + 1
      room -= gained
      // At most: what is like the rest of the page takes less there. The size is taken again before more is moved.
      gain += gained / weight
      const moved = { id: `part-${pages.flat().length + 1}`, title: headingOf(part, speaker), html: content }
      pages.at(-1)?.push(moved)
      leaveLink(part, `${address}${partName(pages.length)}/#${moved.id}`, speaker)
    }
    fitted = page.toString()
    size = sizeOf(fitted)
  }
  return { html: fitted, more: morePages(page, pages, { address, speaker }) }
}

/** A page, and what it may have. */
export interface FitOptions {
  readonly address: string
  readonly limit: number
  readonly speaker: Speaker
  readonly sizeOf: (html: string) => number
}

function partName(number: number): string {
  return number === 1 ? 'more' : `more-${number}`
}

/** How often a page is compressed before more moves than may be too much. */
const exactRounds = 8

/** Where a part has fewer characters, a link to it would take as much. */
const minMoved = 1000

/** What may leave a page, in this order. */
function* candidatesIn(main: HTMLElement, speaker: Speaker): Generator<HTMLElement, undefined> {
  const elements = elementsIn(main)
  const all = elements.all.toReversed()
  const details = elements.named('details').toReversed()
  const fields = all
    .filter((part) => isFolded(part) && isInFacts(part))
    .map((part) => ({ part, depth: depthOf(part) }))
    .toSorted((left, right) => right.depth - left.depth)
  const isSeen = ({ part, depth }: (typeof fields)[number]): boolean => depth < 0 && !isBehindTab(part)
  const lists = elements
    .named('ul')
    .toReversed()
    .filter((list) => hasClass(list, 'fields') && isInFacts(list) && !nearest(list, isWithin) && !isBehindTab(list))
  yield* details.filter(isFurtherExample)
  yield* details.filter(
    (part) => part.parentNode?.rawTagName === 'section' && !hasClass(part, 'row') && isInFacts(part),
  )
  yield* fields.filter((each) => !isSeen(each)).map(({ part }) => part)
  // Some have gone with the kind that they are in.
  for (const list of lists) if (around(list, (outer) => outer === main)) yield* endsOf(list, speaker)
  yield* fields.filter(isSeen).map(({ part }) => part)
  yield* all.filter(isExample)
  return undefined
}

const isFacts = (element: HTMLElement): boolean => hasClass(element, 'facts')
const isWithin = (element: HTMLElement): boolean => hasClass(element, 'within')

function isInFacts(element: HTMLElement): boolean {
  return around(element, isFacts) !== undefined
}

/** True for fields that readers open, and for the kinds of a value. */
function isFolded(element: HTMLElement): boolean {
  return hasClass(element, 'kind') || (tagOf(element) === 'details' && isWithin(element))
}

/** True for an example that readers open. */
function isFurtherExample(details: HTMLElement): boolean {
  const { parentNode: panel } = details
  if (panel === null || !hasClass(panel, 'panel') || details.hasAttribute('open')) return false
  return around(panel, (outer) => hasClass(outer, 'example')) !== undefined
}

/** How many closed fields and kinds a part is within. A kind is seen before what is closed beside it. */
function depthOf(part: HTMLElement): number {
  let depth = hasClass(part, 'kind') ? -1 : 0
  for (let outer = part.parentNode; outer; outer = outer.parentNode)
    if (isWithin(outer) || hasClass(outer, 'kind')) depth++
  return depth
}

/** True for what another tab shows than the first one. */
function isBehindTab(element: HTMLElement): boolean {
  const kind = nearest(element, isTabbedKind)
  const tabs = kind?.parentNode
  if (!tabs) return false
  return tabs.children.find((each) => hasClass(each, 'kind')) !== kind || isBehindTab(tabs)
}

function isTabbedKind(element: HTMLElement): boolean {
  return hasClass(element, 'kind') && element.parentNode !== null && hasClass(element.parentNode, 'kinds')
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

/**
 * Pages of the same site with these parts alone, which search engines need not know.
 *
 * @param page Becomes the frame of all of them.
 */
function morePages(
  page: HTMLElement,
  pages: readonly (readonly Moved[])[],
  { address, speaker }: Pick<FitOptions, 'address' | 'speaker'>,
): MorePage[] {
  if (pages.length === 0) return []
  const { html: say } = speaker
  const elements = elementsIn(page)
  const name = elements.named('h1')[0]?.innerHTML ?? ''
  const title = elements.named('title')[0]?.innerHTML ?? ''
  // No contract has it, so that what is between is the frame.
  const mark = `<!--${randomUUID()}-->`
  leaveFrame(elements, mark)
  const frame = page.toString().split(mark)
  return pages.map((parts, index) => {
    const sections = parts.map(
      ({ id, title: heading, html }) => `<section id="${id}"><h2>${heading}</h2>${html}</section>`,
    )
    const own = [
      `${say('moreOf', { title })}${index === 0 ? '' : ` (${index + 1})`}`,
      `<p>${say('moreOf', { title: `<a href="${address}">${name}</a>` })}</p>${sections.join('')}`,
    ]
    return { name: partName(index + 1), html: frame.flatMap((part, at) => [part, own[at] ?? '']).join('') }
  })
}

/** Leaves marks in place of the title and the content of a page. */
function leaveFrame({ all, named }: PageElements, mark: string): void {
  named('title')[0]?.set_content(mark)
  named('head')[0]?.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')
  // There is nothing to show beside it.
  for (const element of all) if (hasClass(element, 'page-title')) element.classList.remove('beside')
  const [main] = named('main')
  const content = main && (firstIn(main, (element) => hasClass(element, 'operation')) ?? firstIn(main, isFacts))
  content?.setAttribute('class', 'facts')
  content?.set_content(mark)
}
