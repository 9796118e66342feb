import { TextNode, type HTMLElement } from 'node-html-parser'
import { escape } from '../reference/markdown.ts'
import { hasClass, tagOf } from '../twins/contents.ts'
import { elementNamed, elementsIn, firstIn } from '../twins/elements.ts'
import type { Speaker } from '../language/speaker.ts'

/** What a mark is beside, from the nearest: a field, a response, or a part of the page. */
const owners: readonly ((mark: HTMLElement, speaker: Speaker) => string | undefined)[] = [
  (mark) => mark.closest('.fields > li')?.querySelector('.name')?.textContent,
  (mark) => mark.closest('[data-status]')?.getAttribute('data-status'),
  (mark, { say }) => (mark.closest('.authentication') ? say('ofAuthentication') : undefined),
  (mark, { say }) => (mark.closest('.transitions') ? say('ofStates') : undefined),
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
    const label =
      owners.map((owner) => owner(mark, speaker)).find((name) => name !== undefined) ?? speaker.say('ofThisPage')
    byLabel.set(label, (byLabel.get(label) ?? new Set()).add(mark.getAttribute('href') ?? ''))
    remove(mark)
  }
  const places = [...byLabel].map(([label, addresses]) => linksTo(label.trim(), [...addresses], speaker)).join(', ')
  foot.insertAdjacentHTML('beforeend', `<p class="assumptions">${speaker.html('assumedAtFoot', { places })}</p>`)
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
