/** `a, b and c` */
export function listed(names: readonly string[], word: 'and' | 'or'): string {
  const [last, ...others] = names.toReversed()
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} ${word} ${last}`
}

/**
 * What to say of a word that is not known: the one that was probably meant, or else all that are known.
 *
 * @param what What it is and the word itself, as the message begins: `Unknown command "mok"`.
 */
export function unknownWord(what: string, word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  if (near !== undefined) return `${what}: did you mean ${near}?`
  return known.length === 0 ? what : `${what}: use ${listed(known, 'or')}`
}

/** The one of some words that a person may have meant who wrote another one; `undefined` if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const written = plain(word)
  const scored = known
    .map((each) => ({ each, edits: editsBetween(written, plain(each)) }))
    .filter(({ each, edits }) => edits <= Math.max(1, Math.floor(Math.min(written.length, plain(each).length) / 3)))
  const [best] = scored.toSorted((a, b) => a.edits - b.edits)
  if (best !== undefined) return best.each
  // Its beginning alone, if nothing else begins so.
  const longer = known.filter((each) => written.length >= 3 && plain(each).startsWith(written))
  return longer.length === 1 ? longer[0] : undefined
}

/** A word without what people leave out or write in another way. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '')
}

/** How many letters must be added, removed, replaced or swapped with the next one to make one word of another. */
export function editsBetween(from: string, to: string): number {
  if (Math.max(from.length, to.length) > longest) return Infinity
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row++) {
    const [above = [], twoAbove = []] = [rows[row - 1], rows[row - 2]]
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (twoAbove[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** A longer word is none that a person mistyped, and comparing it would take long. */
const longest = 128
