import { inkOn, type Rgb } from './color.ts'
import { initialOf, linesOf, type Point } from './strokes.ts'

/** The mark of a site is a tile of 32 by 32 with rounded corners, in which the initial of its title stands. */
const tile = { size: 32, radius: 7, pen: 3.5, left: 10, top: 8 } as const

/** The colours of the mark, as SVG writes them. */
export interface MarkColors {
  readonly tile: string
  readonly ink: string
}

/** The mark as an icon: a document of SVG. */
export function svgOf(title: string, { tile: background, ink }: MarkColors): string {
  const { size, radius, pen, left, top } = tile
  const stroke = `stroke="${ink}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${radius}" fill="${background}"/>`,
    `<path d="${initialOf(title)}" transform="translate(${left} ${top})" fill="none" ${stroke}/>`,
    '</svg>',
  ].join('')
}

/** How a picture of the mark is drawn. */
export interface DrawnAs {
  readonly color: Rgb
  /** Its width and height. */
  readonly size: number
  /** Whether its corners are empty. Systems that round the icons of their home screen fill them with black. */
  readonly isRounded: boolean
}

/** The mark as pixels: red, green, blue and opacity, row by row. */
export function pixelsOf(title: string, { color, size, isRounded }: DrawnAs): Uint8Array {
  const pixels = new Uint8Array(size * size * 4)
  const ink = inkOn(color)
  const lines = linesOf(initialOf(title))
  const scale = tile.size / size
  // How much of a pixel is within an edge that is so far away, in units of the tile.
  const covered = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance / scale))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * scale, (row + 0.5) * scale]
      const [left, top] = [x - tile.left, y - tile.top]
      const isNear = left > -4 && left < 16 && top > -4 && top < 20
      const toInitial = isNear ? Math.min(...lines.map(([from, to]) => squareTo(from, to, [left, top]))) : Infinity
      const share = covered(Math.sqrt(toInitial) - tile.pen / 2)
      const mixed = color.map((each, index) => Math.round(each + ((ink[index] ?? 0) - each) * share))
      const opacity = isRounded ? covered(beyondTile(x, y)) : 1
      pixels.set([...mixed, Math.round(opacity * 255)], (row * size + column) * 4)
    }
  }
  return pixels
}

/** The square of the distance of a point to a line. */
function squareTo([fromX, fromY]: Point, [toX, toY]: Point, [x, y]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = alongX ** 2 + alongY ** 2
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length
  const nearest = Math.min(1, Math.max(0, share))
  return (x - fromX - alongX * nearest) ** 2 + (y - fromY - alongY * nearest) ** 2
}

/** How far a point is outside the tile; negative within it. */
function beyondTile(x: number, y: number): number {
  const { size, radius } = tile
  const [asideX, asideY] = [x, y].map((each) => Math.abs(each - size / 2) - (size / 2 - radius))
  const [outX, outY] = [Math.max(asideX ?? 0, 0), Math.max(asideY ?? 0, 0)]
  return Math.hypot(outX, outY) + Math.min(Math.max(asideX ?? 0, asideY ?? 0), 0) - radius
}
