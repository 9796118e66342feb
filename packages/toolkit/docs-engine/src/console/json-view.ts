import sentences from 'virtual:specwright-docs/sentences/view'
import { readJsonText } from './json-text.ts'

/** What a page says about a field of a response; `undefined` where it says nothing. */
export type FieldWords = (path: readonly string[]) => { readonly id: string; readonly words: string } | undefined

/** Longer responses are shown as they are: no page needs a tree of them. */
const maxLength = 500_000

/**
 * JSON, indented and coloured, with a button to fold each object and array, and what the page says about each field; any
 * other string unchanged.
 */
export function jsonView(text: string, wordsFor: FieldWords): Node {
  const value = text.length > maxLength ? undefined : parsed(text)
  if (value === undefined) return document.createTextNode(text)
  const view = document.createDocumentFragment()
  view.append(...viewPartsOf(value, { path: [], indent: '', name: sentences.theBody, wordsFor }))
  // One stop for Tab, whatever the length: the arrow keys move between the others.
  view.querySelector(stops)?.setAttribute('tabindex', '0')
  return view
}

/** What the arrow keys move between: what folds, and the names of fields that the page says something about. */
const stops = '.fold, .key[data-field]'

/** A sentence about a body that is half a document of JSON; `''` about others. */
export function halfOf(text: string): string {
  const isLikely = /^\s*[[{]/.test(text) && text.length <= maxLength && parsed(text) === undefined
  const fault = isLikely ? readJsonText(text).fault : undefined
  return fault?.isHalf ? `${fault.sentence}.` : ''
}

/** Moves the focus from a part of a view that takes it to one before or after it that is seen. */
export function moveFocus(button: HTMLElement, step: -1 | 1): void {
  const all = [...(button.closest('code')?.querySelectorAll<HTMLElement>(stops) ?? [])]
  const seen = all.filter((each) => each.offsetParent !== null)
  const next = seen[seen.indexOf(button) + step]
  if (next === undefined) return
  button.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** Folds and unfolds the part of a view that belongs to a button. */
export function toggleFold(button: HTMLElement): void {
  const inner = button.nextElementSibling
  if (!(inner instanceof HTMLElement)) return
  inner.hidden = !inner.hidden
  button.setAttribute('aria-expanded', String(!inner.hidden))
}

interface ValuePlace {
  /** Names of fields from the body; items have none. */
  readonly path: readonly string[]
  readonly indent: string
  readonly name: string
  readonly wordsFor: FieldWords
}

type ViewPart = Node | string

function viewPartsOf(value: unknown, place: ValuePlace): ViewPart[] {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => ({
      key: [],
      value: item,
      place: {
        ...place,
        name: sentences.itemOf.replace('{number}', `${index + 1}`).replace('{name}', () => place.name),
      },
    }))
    return block('[]', items, place)
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => {
      const path = [...place.path, name]
      return {
        key: [memberKey(name, place.wordsFor(path)), ': '],
        value: member as unknown,
        place: { ...place, path, name },
      }
    })
    return block('{}', members, place)
  }
  return [span(kindOf(value), JSON.stringify(value))]
}

interface MemberEntry {
  readonly key: readonly ViewPart[]
  readonly value: unknown
  readonly place: ValuePlace
}

/** An object or array: each entry on a line of its own, within a part that can be folded. */
function block(brackets: '{}' | '[]', entries: readonly MemberEntry[], { indent, name }: ValuePlace): ViewPart[] {
  const [start = '', end = ''] = brackets
  if (entries.length === 0) return [brackets]
  const within = `${indent}  `
  const inner = span('inner')
  for (const [index, { key, value, place }] of entries.entries()) {
    const comma = index === entries.length - 1 ? '' : ','
    inner.append(`\n${within}`, ...key, ...viewPartsOf(value, { ...place, indent: within }), comma)
  }
  inner.append(`\n${indent}`)
  return [start, foldButton(name), inner, end]
}

function foldButton(name: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'fold'
  button.tabIndex = -1
  button.dataset['do'] = 'fold'
  button.setAttribute('aria-expanded', 'true')
  button.setAttribute(
    'aria-label',
    sentences.fold.replace('{name}', () => name),
  )
  return button
}

function memberKey(name: string, known: ReturnType<FieldWords>): HTMLElement {
  const key = span('key', JSON.stringify(name))
  if (known === undefined) return key
  // Not a button, whose text would be left out where a reader selects the response.
  key.setAttribute('role', 'button')
  key.tabIndex = -1
  key.title = known.words
  key.dataset['field'] = known.id
  return key
}

function kindOf(value: unknown): string {
  return typeof value === 'string' ? 'string' : 'literal'
}

function span(kind: string, text = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = kind
  element.textContent = text
  return element
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
