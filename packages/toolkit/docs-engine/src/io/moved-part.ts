import type { HTMLElement } from 'node-html-parser'
import type { Speaker } from '../language/speaker.ts'
import { hasClass, tagOf } from '../twins/contents.ts'

/** What opens a part, or names it, which stays. */
export function headOf(part: HTMLElement): HTMLElement | undefined {
  const first = part.firstElementChild
  const isHead = first !== undefined && (tagOf(first) === 'summary' || (hasClass(part, 'kind') && tagOf(first) === 'p'))
  return isHead ? first : undefined
}

/** What a part shows once it is open. */
export function contentOf(part: HTMLElement): string {
  const head = headOf(part)
  return part.childNodes
    .filter((node) => node !== head)
    .map(String)
    .join('')
}

/** What a part is called on its page, with what it is of: no other part there has this title. */
export function headingOf(part: HTMLElement, speaker: Speaker): string {
  const place = placeOf(part)
  return `${titleOf(part, speaker)}${place === '' ? '' : ` (${place})`}`
}

function titleOf(part: HTMLElement, { html: say }: Speaker): string {
  const list = part.previousElementSibling
  const ofRest = part.children.find(isFieldList)
  const path = pathTo(part)
  const within = path.length > 0 ? `<code>${path.join('.')}</code>: ` : ''
  if (ofRest && list && isFieldList(list)) return within + ofRest.children.map(fieldNameOf).join(', ')
  if (path.length > 0) return say('fieldsOf', { name: `<code>${path.join('.')}</code>` })
  const owner = hasClass(part, 'kind') ? part.parentNode?.querySelector('.body a') : undefined
  if (owner) return say('fieldsOf', { name: owner.innerHTML })
  return headOf(part)?.innerHTML ?? say(hasClass(part, 'kind') ? 'fields' : 'example')
}

function isFieldList(element: HTMLElement): boolean {
  return tagOf(element) === 'ul' && hasClass(element, 'fields')
}

function fieldNameOf(field: HTMLElement): string {
  return field.querySelector('.name')?.innerHTML ?? ''
}

/** The fields and kinds that a part is of, from the outermost on. */
function pathTo(part: HTMLElement): string[] {
  const path: string[] = []
  for (let outer: HTMLElement | null = part; outer?.parentNode; outer = outer.parentNode) {
    const isField = tagOf(outer) === 'li' && isFieldList(outer.parentNode)
    const isKind = hasClass(outer, 'kind') && hasClass(outer.parentNode, 'kinds')
    const name = isField ? outer.querySelector('.name') : isKind ? outer.previousElementSibling : undefined
    if (name) path.unshift(name.textContent)
  }
  return path
}

/** The body, response or example that a part is of; its content type too, if there are several. */
function placeOf(part: HTMLElement): string {
  const response = part.closest('[data-status]')
  const section = response ?? part.closest('section')
  const title = response?.getAttribute('data-status') ?? section?.querySelector('#body')?.firstChild?.textContent
  const example = part.closest('[data-tabs=example] > .panel')?.previousElementSibling?.textContent
  const media = (section?.querySelectorAll('.body') ?? []).length > 1 ? mediaOf(part) : undefined
  return [title ?? example, media].flatMap((each) => each?.trim() || []).join(', ')
}

/** The content type of the body that a part is of. */
function mediaOf(part: HTMLElement): string | undefined {
  let before: HTMLElement | null = part
  while (before && !hasClass(before, 'body')) before = before.previousElementSibling ?? before.parentNode
  return before?.querySelector('.media')?.textContent
}
