import type { HTMLElement } from 'node-html-parser'
import type { Speaker } from '../language/speaker.ts'
import { hasClass, isField, tagOf } from '../twins/contents.ts'
import { around, elementsIn, firstIn } from '../twins/elements.ts'

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
  return nameIn(field)?.innerHTML ?? ''
}

/** The name of a field, which comes before those of the fields within. */
function nameIn(field: HTMLElement): HTMLElement | undefined {
  return firstIn(field, (element) => hasClass(element, 'name'))
}

/** The fields and kinds that a part is of, from the outermost on. */
function pathTo(part: HTMLElement): string[] {
  const path: string[] = []
  for (let outer: HTMLElement | null = part; outer?.parentNode; outer = outer.parentNode) {
    const isKind = hasClass(outer, 'kind') && hasClass(outer.parentNode, 'kinds')
    const name = isField(outer) ? nameIn(outer) : isKind ? outer.previousElementSibling : undefined
    if (name) path.unshift(name.textContent)
  }
  return path
}

/** The body, response or example that a part is of; its content type too, if there are several. */
function placeOf(part: HTMLElement): string {
  const response = nearest(part, ({ rawAttrs }) => rawAttrs.includes('data-status='))
  const section = response ?? nearest(part, (outer) => tagOf(outer) === 'section')
  const title =
    response?.getAttribute('data-status') ??
    (section && firstIn(section, ({ id }) => id === 'body'))?.firstChild?.textContent
  const example = nearest(part, isExample)?.previousElementSibling?.textContent
  const media = section && hasBodies(section) ? mediaOf(part) : undefined
  return [title ?? example, media].flatMap((each) => each?.trim() || []).join(', ')
}

/** The part itself, or the nearest element around it, that a function takes. */
export function nearest(part: HTMLElement, isTaken: (outer: HTMLElement) => boolean): HTMLElement | undefined {
  return isTaken(part) ? part : around(part, isTaken)
}

/** True for what a tab of examples shows. */
export function isExample(element: HTMLElement): boolean {
  return hasClass(element, 'panel') && element.parentNode?.getAttribute('data-tabs') === 'example'
}

/** Whether sections have bodies of several content types: each is asked for with every part of it that moves. */
const known = new WeakMap<HTMLElement, boolean>()

function hasBodies(section: HTMLElement): boolean {
  const found = known.get(section) ?? elementsIn(section).all.filter((element) => hasClass(element, 'body')).length > 1
  known.set(section, found)
  return found
}

/** The content type of the body that a part is of. */
function mediaOf(part: HTMLElement): string | undefined {
  let before: HTMLElement | null = part
  while (before && !hasClass(before, 'body')) before = before.previousElementSibling ?? before.parentNode
  return before ? firstIn(before, (element) => hasClass(element, 'media'))?.textContent : undefined
}
