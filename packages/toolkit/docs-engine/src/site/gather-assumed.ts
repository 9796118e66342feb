import { TextNode, type HTMLElement } from 'node-html-parser'
import { escape } from '../reference/markdown.ts'
import { hasClass, isField, tagOf } from '../twins/contents.ts'
import { around, elementNamed, elementsIn, firstIn } from '../twins/elements.ts'
import type { Speaker } from '../language/speaker.ts'

/** Something that a mark may be beside. */
interface Owner {
  readonly isOwner: (outer: HTMLElement) => boolean
  readonly nameOf: (owner: HTMLElement, speaker: Speaker) => string | undefined
}

/** A field, a response, or a part of the page; the first of them is what a mark is about. */
const owners: readonly Owner[] = [
  { isOwner: isField, nameOf: (field) => firstOf(field, 'name')?.textContent },
  {
    isOwner: ({ rawAttrs }) => rawAttrs.includes('data-status='),
    nameOf: (response) => response.getAttribute('data-status'),
  },
  { isOwner: (outer) => hasClass(outer, 'authentication'), nameOf: (_, { say }) => say('ofAuthentication') },
  { isOwner: (outer) => hasClass(outer, 'transitions'), nameOf: (_, { say }) => say('ofStates') },
]

/** Gathers the marks of what a contract assumes in one line at the foot of the page, each by the name of what it is about. */
export function gatherAssumed(page: HTMLElement, speaker: Speaker): void {
  const main = elementNamed('main', page)
  const foot = main && (firstOf(main, 'facts') ?? firstOf(main, 'sl-markdown-content'))
  if (!foot) return
  const marks = elementsIn(main)
    .named('a')
    .filter((link) => hasClass(link, 'assumed'))
  if (marks.length === 0) return
  const byLabel = new Map<string, Set<string>>()
  for (const mark of marks) {
    const label = ownerOf(mark, speaker) ?? speaker.say('ofThisPage')
    byLabel.set(label, (byLabel.get(label) ?? new Set()).add(mark.getAttribute('href') ?? ''))
    remove(mark)
  }
  const places = [...byLabel].map(([label, addresses]) => linksTo(label.trim(), [...addresses], speaker)).join(', ')
  foot.insertAdjacentHTML('beforeend', `<p class="assumptions">${speaker.html('assumedAtFoot', { places })}</p>`)
}

/** What the owner of a mark is called. */
function ownerOf(mark: HTMLElement, speaker: Speaker): string | undefined {
  for (const { isOwner, nameOf } of owners) {
    const owner = around(mark, isOwner)
    const name = owner && nameOf(owner, speaker)
    if (name !== undefined) return name
  }
  return undefined
}

function firstOf(main: HTMLElement, className: string): HTMLElement | undefined {
  return firstIn(main, (element) => hasClass(element, className))
}

/** Removes a mark with the space before it, and the paragraph if it has nothing else. */
function remove(mark: HTMLElement): void {
  const holder = mark.parentNode
  if (!holder) return
  const before = holder.childNodes[holder.childNodes.indexOf(mark) - 1]
  if (before instanceof TextNode) before.rawText = before.rawText.trimEnd()
  mark.remove()
  if (tagOf(holder) === 'p' && holder.textContent.trim() === '') holder.remove()
}

function linksTo(label: string, addresses: readonly string[], { html }: Speaker): string {
  return addresses
    .map((href, index) => {
      const hidden = `<span class="sr-only">${html('reasonOf', { name: escape(label) })} </span>`
      const text = index === 0 ? escape(label) : `${hidden}${index + 1}`
      return `<a href="${escape(href)}">${text}</a>`
    })
    .join(' ')
}
