/** The position of a value in a file, both from 1. */
export interface TextPosition {
  readonly line: number
  readonly col: number
}

/** The offset at which each line starts. */
export function startsOfLines(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The position of an offset. */
export function positionAt(starts: readonly number[], offset: number): TextPosition {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, col: offset - (starts[low] ?? 0) + 1 }
}
