/** Fonts that every machine has some of, so that a picture needs none of its own. */
const fonts = {
  text: 'system-ui, sans-serif',
  mono: 'ui-monospace, Menlo, Consolas, monospace',
} as const

/** A line of text. */
export interface TextLine {
  readonly x: number
  /** The y of its baseline. */
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly text: string
  /** The width that it takes, whatever font a reader has. */
  readonly width: number
  readonly font: keyof typeof fonts
  readonly weight?: number
}

/** A rectangle, with a border if it has one. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill: string
  readonly stroke?: string
  readonly radius?: number
}

/** A picture as SVG. It loads nothing, and says in `title` what it shows. */
export function svg(
  { title, width, height }: { readonly title: string; readonly width: number; readonly height: number },
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

/** A rectangle as an element. */
export function rect({ x, y, width, height, fill, stroke, radius = 0 }: Box): string {
  const border = stroke === undefined ? '' : ` stroke="${escaped(stroke)}"`
  const corners = radius === 0 ? '' : ` rx="${short(radius)}"`
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${escaped(fill)}"${border}${corners}/>`
}

/** A line of text as an element. */
export function text({ x, y, size, fill, text: content, width, font, weight = 400 }: TextLine): string {
  const bold = weight >= 600 ? ` font-weight="${weight}"` : ''
  const place = `x="${short(x)}" y="${short(y)}" textLength="${short(width)}" lengthAdjust="spacingAndGlyphs"`
  return `<text ${place} font-family="${fonts[font]}" font-size="${short(size)}"${bold} fill="${escaped(fill)}" xml:space="preserve">${escaped(content)}</text>`
}

/** The lines of text of a picture. */
export function textsOf(picture: string): string[] {
  return [...picture.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, content = '']) => unescaped(content))
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const

function escaped(content: string): string {
  return content.replaceAll(/[&<>"]/g, (character) => entities[character as keyof typeof entities]) // those that match
}

function unescaped(content: string): string {
  return Object.entries(entities)
    .toReversed()
    .reduce((result, [character, entity]) => result.replaceAll(entity, character), content)
}

/** A number with at most one digit behind the point. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
