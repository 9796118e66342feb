/** A replacement of a part of a file. */
export interface Edit {
  readonly start: number
  readonly end: number
  /** What replaces it: text, or parts of the file as they were, with the edits within them. */
  readonly parts: readonly (string | Range)[]
}

/** A part of a file, by offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The text of a file after edits, which may lie within each other's parts; of two for one place, the first one counts. */
export function edited(text: string, edits: readonly Edit[]): string {
  // Insertions come first, then the larger ones, which contain the others.
  const sorted = edits.toSorted(
    (left, right) =>
      left.start - right.start || Number(isInsertion(right)) - Number(isInsertion(left)) || right.end - left.end,
  )
  const render = (range: Range, own: readonly Edit[]): string => {
    let result = ''
    let offset = range.start
    for (const edit of own) {
      if (edit.start < offset || edit.end > range.end) continue // within an earlier one, or not in this part
      const within = own.filter((each) => {
        const isInside = each.start >= edit.start && each.end <= edit.end
        return each !== edit && isInside && (each.start > edit.start || !isInsertion(each))
      })
      const parts = edit.parts.map((part) => (typeof part === 'string' ? part : render(part, within)))
      result += text.slice(offset, edit.start) + parts.join('')
      offset = edit.end
    }
    return result + text.slice(offset, range.end)
  }
  return render({ start: 0, end: text.length }, sorted)
}

/** True if an edit writes what is there already. */
export function isIdle(text: string, { start, end, parts }: Edit): boolean {
  const written = parts.map((part) => (typeof part === 'string' ? part : text.slice(part.start, part.end)))
  return written.join('') === text.slice(start, end)
}

function isInsertion({ start, end }: Edit): boolean {
  return start === end
}
