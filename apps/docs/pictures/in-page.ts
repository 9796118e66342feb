import type { Box, TextLine } from './svg.ts'

// Each function runs in a page, from its source: it uses what pages have, and the functions of this module.

/** The functions of this module, as a page gets them. */
export const inPage = (): string => [isSeen, clipOf, cutTo, boxesOf, wordsOf, linesOf, partsOf].map(String).join('\n')

/** What a browser has drawn of a page. */
export interface Drawn {
  readonly boxes: readonly Box[]
  readonly lines: readonly TextLine[]
}

/** The sides of a part of the screen. */
interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Boxes and lines of text of a page, in the order in which they are painted. */
export function partsOf(element: Element): Drawn {
  const { clipPath, clip, display, opacity, visibility } = getComputedStyle(element)
  const nothing: Drawn = { boxes: [], lines: [] }
  // What is shown by its children alone has no box.
  if (display !== 'contents' && !element.checkVisibility()) return nothing
  if (clipPath !== 'none' || clip !== 'auto' || opacity === '0') return nothing
  // What is within something hidden may be visible.
  const isVisible = visibility === 'visible'
  const parts = [...element.childNodes].map((child): Drawn => {
    if (child instanceof Text) return isVisible ? { boxes: [], lines: linesOf(child, element) } : nothing
    const isDrawn = child instanceof Element && !/^(?:svg|script|style|template)$/i.test(child.tagName)
    return isDrawn ? partsOf(child) : nothing
  })
  return {
    boxes: [...(isVisible ? boxesOf(element) : []), ...parts.flatMap(({ boxes }) => boxes)],
    lines: parts.flatMap(({ lines }) => lines),
  }
}

function isSeen(colour: string): boolean {
  return !/^rgba\(.*, 0\)$|^transparent$/.test(colour)
}

/** The part of the screen where an element shows its content. */
function clipOf(element: Element): Sides {
  let sides: Sides = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { overflow, position } = getComputedStyle(each)
    if (overflow !== 'visible') sides = cutTo(sides, each.getBoundingClientRect())
    // What is fixed stands on the screen, whatever it is within.
    if (position === 'fixed') break
  }
  return sides
}

function cutTo(sides: Sides, { left, top, right, bottom }: Sides): Sides {
  return {
    left: Math.max(sides.left, left),
    top: Math.max(sides.top, top),
    right: Math.min(sides.right, right),
    bottom: Math.min(sides.bottom, bottom),
  }
}

/** The background of an element with its border, or the line below it. */
function boxesOf(element: Element): Box[] {
  const {
    left: x,
    top: y,
    right,
    bottom,
  } = cutTo(element.getBoundingClientRect(), clipOf(element.parentElement ?? element))
  const style = getComputedStyle(element)
  // A mask is the shape of an icon.
  if (right - x < 1 || bottom - y < 1 || style.maskImage !== 'none') return []
  const place = { x, y, width: right - x, height: bottom - y }
  const fill = isSeen(style.backgroundColor) ? style.backgroundColor : 'none'
  const isFramed =
    parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0 && isSeen(style.borderTopColor)
  const stroke = isFramed ? { stroke: style.borderTopColor } : {}
  const radius = Math.min(parseFloat(style.borderTopLeftRadius) || 0, place.height / 2)
  const boxes: Box[] = fill !== 'none' || isFramed ? [{ ...place, fill, radius, ...stroke }] : []
  const isUnderlined = !isFramed && parseFloat(style.borderBottomWidth) > 0 && isSeen(style.borderBottomColor)
  return isUnderlined ? [...boxes, { ...place, y: bottom - 1, height: 1, fill: style.borderBottomColor }] : boxes
}

/** The words of a text node that the screen shows, each with what stands before it and its place. */
function wordsOf(node: Text, parent: Element): { readonly word: string; readonly box: DOMRect }[] {
  const clip = clipOf(parent)
  const range = document.createRange()
  return [...node.data.matchAll(/\s*\S+/g)].flatMap(({ 0: word, index }) => {
    range.setStart(node, index + word.length - word.trimStart().length)
    range.setEnd(node, index + word.length)
    const [box] = range.getClientRects()
    if (box === undefined || box.width === 0) return []
    const isInside =
      box.left > clip.left - 1 && box.right < clip.right + 1 && box.top > clip.top - 1 && box.bottom < clip.bottom + 1
    return isInside ? [{ word, box }] : []
  })
}

/** The lines of a text as the browser breaks them, each with its baseline. */
function linesOf(node: Text, parent: Element): TextLine[] {
  const style = getComputedStyle(parent)
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas) canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const { fontBoundingBoxAscent: ascent = 4, fontBoundingBoxDescent: descent = 1 } = canvas?.measureText('x') ?? {}
  const rows = Object.values(Object.groupBy(wordsOf(node, parent), ({ box }) => Math.round(box.top)))
  return rows.flatMap((words = []) => {
    const [first, last] = [words[0]?.box, words.at(-1)?.box]
    if (first === undefined || last === undefined) return []
    const content = words.map(({ word }) => (style.whiteSpace.startsWith('pre') ? word : ` ${word.trim()}`)).join('')
    return {
      x: first.left,
      y: first.top + (first.height * ascent) / (ascent + descent),
      size: parseFloat(style.fontSize),
      fill: style.color,
      text: style.textTransform === 'uppercase' ? content.trim().toUpperCase() : content.trim(),
      width: last.right - first.left,
      font: /mono|menlo|consolas/i.test(style.fontFamily.split(',')[0] ?? '') ? ('mono' as const) : ('text' as const),
      weight: Number(style.fontWeight),
    }
  })
}
