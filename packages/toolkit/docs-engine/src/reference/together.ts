import type { Row, Sentence, TextPart } from './docs-data.ts'

/** A value in words, with what its data leaves out. */
type Words = Partial<Row>

/** What several schemas say of one value, of which the nearest comes first, and the last one gives its type. */
export function together(all: readonly Words[]): Words {
  const [only, ...others] = all
  if (others.length === 0) return only ?? {}
  const every = <Item>(itemsOf: (words: Words) => readonly Item[] | undefined): readonly Item[] => [
    ...new Map(all.flatMap((words) => itemsOf(words) ?? []).map((item) => [JSON.stringify(item), item])).values(),
  ]
  return {
    ...all.at(-1),
    type: all.map(({ type }) => type ?? []).findLast(isSome) ?? [],
    conditional: every(({ conditional }) => conditional),
    required: all.some(({ required }) => required === true),
    notes: every(({ notes }) => notes),
    marks: every(({ marks }) => marks),
    default: all.find((words) => words.default !== undefined)?.default,
    examples: all.find(({ examples = [] }) => examples.length > 0)?.examples ?? [],
    content: every(({ content }) => content),
    meanings: every(({ meanings }) => meanings),
    limits: every(({ limits }) => limits),
    rules: every<Sentence>(({ rules }) => rules),
    known: every(({ known }) => known),
    assumed: every(({ assumed }) => assumed),
    unworded: every(({ unworded }) => unworded),
  }
}

function isSome(type: readonly TextPart[]): boolean {
  return type.some(({ text }) => text !== 'any value')
}

/** The fields of a value that several schemas describe. */
export function fieldsTogether(all: readonly (readonly Words[])[]): readonly Words[] {
  return [...Map.groupBy(all.flat(), ({ pointer }) => pointer).values()].map(together)
}
