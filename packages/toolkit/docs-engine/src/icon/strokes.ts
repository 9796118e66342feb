/**
 * Letters and digits as paths of SVG, 12 wide and 16 high, to be drawn with a round pen: lines (`L`) and curves (`C`) from where
 * the pen is put down (`M`).
 */
const letters: Readonly<Record<string, string>> = {
  A: 'M0 16L6 0L12 16M2.2 10.5L9.8 10.5',
  B: 'M0 8L0 0L6 0C12 0 12 8 6 8L0 8L0 16L6.5 16C13.5 16 13.5 8 6.5 8',
  C: 'M11.5 3C8 -2 0 -0.5 0 8C0 16.5 8 18 11.5 13',
  D: 'M0 0L0 16L4 16C14.5 16 14.5 0 4 0L0 0',
  E: 'M11 0L1 0L1 16L11 16M1 8L9.5 8',
  F: 'M11 0L1 0L1 16M1 8L9.5 8',
  G: 'M11.5 3C8 -2 0 -0.5 0 8C0 18 12 18 12 8.5L7 8.5',
  H: 'M0 0L0 16M12 0L12 16M0 8L12 8',
  I: 'M6 0L6 16',
  J: 'M10 0L10 11C10 17.5 1.5 17.5 1.5 11',
  K: 'M0.5 0L0.5 16M11 0L0.5 9.5M4.5 6L11.5 16',
  L: 'M1.5 0L1.5 16L11 16',
  M: 'M0 16L0 0L6 9L12 0L12 16',
  N: 'M0 16L0 0L12 16L12 0',
  O: 'M6 0C-2 0 -2 16 6 16C14 16 14 0 6 0',
  P: 'M1 16L1 0L6.5 0C13.5 0 13.5 9 6.5 9L1 9',
  Q: 'M6 0C-2 0 -2 16 6 16C14 16 14 0 6 0M7.5 11.5L12 16.5',
  R: 'M1 16L1 0L6.5 0C13.5 0 13.5 9 6.5 9L1 9M7 9L12 16',
  S: 'M11 2.5C8.5 -1.5 0.5 -0.5 0.5 4C0.5 9 11.5 7 11.5 12C11.5 17 2.5 17 0.5 13',
  T: 'M0 0L12 0M6 0L6 16',
  U: 'M0 0L0 10C0 18 12 18 12 10L12 0',
  V: 'M0 0L6 16L12 0',
  W: 'M-1.5 0L2.5 16L6 4L9.5 16L13.5 0',
  X: 'M0.5 0L11.5 16M11.5 0L0.5 16',
  Y: 'M0 0L6 8.5L12 0M6 8.5L6 16',
  Z: 'M0.5 0L11.5 0L0.5 16L11.5 16',
  0: 'M6 0C-1 0 -1 16 6 16C13 16 13 0 6 0',
  1: 'M2.5 3.5L7 0L7 16',
  2: 'M1 4C1 -1.5 11 -1.5 11 4C11 8 1 12 1 16L11.5 16',
  3: 'M1 0L11 0L5.5 6.5C13.5 6 13.5 16 6 16C3.5 16 1.5 15 0.5 13',
  4: 'M9 16L9 0L0 11.5L12 11.5',
  5: 'M10.5 0L2 0L1.2 7C6 4.5 12 6 12 10.8C12 17 3 17.5 0.5 13.5',
  6: 'M9.5 0C4 3 0.5 7 0.5 11C0.5 17.5 11.5 17.5 11.5 11C11.5 5 2.5 5 0.8 9.5',
  7: 'M0.5 0L11.5 0L4.5 16',
  8: 'M6 7.5C-0.5 7.5 0.5 0 6 0C11.5 0 12.5 7.5 6 7.5C-2 7.5 -1.5 16 6 16C13.5 16 14 7.5 6 7.5',
  9: 'M2.5 16C8 13 11.5 9 11.5 5C11.5 -1.5 0.5 -1.5 0.5 5C0.5 11 9.5 11 11.2 6.5',
}

/** For a title that begins with another letter: braces. */
const braces = 'M3 0C-1 0 3 7 -1 8C3 9 -1 16 3 16M9 0C13 0 9 7 13 8C9 9 13 16 9 16'

/** The strokes of the initial of a title: of its first letter or digit, without accents. */
export function initialOf(title: string): string {
  const [initial = ''] = /[\p{L}\p{N}]/u.exec(title.normalize('NFD')) ?? []
  return letters[initial.toUpperCase()] ?? braces
}

/** A place in a drawing. */
export type Point = readonly [x: number, y: number]

/** How many lines are drawn for a curve. */
const steps = 8

/** Strokes as the lines that a pen draws: each from a point to the next. */
export function linesOf(strokes: string): (readonly [from: Point, to: Point])[] {
  const lines: (readonly [from: Point, to: Point])[] = []
  let at: Point = [0, 0]
  const drawTo = (point: Point): void => {
    lines.push([at, point])
    at = point
  }
  for (const [, command = '', numbers = ''] of strokes.matchAll(/([MLC])([^MLC]*)/g)) {
    const points = pairsOf(numbers.split(' ').map(Number))
    if (command === 'M') at = points[0] ?? at
    else if (command === 'L') points.forEach(drawTo)
    else curveThrough([at, ...points]).forEach(drawTo)
  }
  return lines
}

function pairsOf(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []))
}

/** The points of a cubic curve after its first one, by de Casteljau. */
function curveThrough(points: readonly Point[]): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    let between = points
    while (between.length > 1)
      between = between.slice(1).map((to, index) => part(between[index] ?? to, to, (step + 1) / steps))
    return between[0] ?? [0, 0]
  })
}

function part([x, y]: Point, [toX, toY]: Point, share: number): Point {
  return [x + (toX - x) * share, y + (toY - y) * share]
}
