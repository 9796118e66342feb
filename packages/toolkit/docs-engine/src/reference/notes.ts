import type { Annotations, Notes } from './docs-data.ts'
import { linkText } from './external-docs.ts'
import { joinedText } from './markdown.ts'
import { say } from './say.ts'

/** What the schemas of a value say of it, as Markdown: each once, without what is part of what another one says. */
export function notesText(all: readonly Partial<Notes>[]): string {
  const whole = all.map(noteText)
  const texts = all.map((notes, index) => {
    const isRepeated = (text: string): boolean =>
      whole.some(
        (other, at) =>
          at !== index && other.includes(text.replace(/\.$/, '')) && (at < index || !all[at]?.own?.includes(text)),
      )
    return noteText({ ...notes, own: (notes.own ?? []).filter((text) => !isRepeated(text)) })
  })
  const distinct = [...new Set(texts.filter((text) => text !== ''))]
  return joinedText(distinct.filter((each) => !distinct.some((other) => other !== each && other.includes(each))))
}

function noteText(notes: Partial<Notes>): string {
  const { own = [], link, each = [] } = notes
  const branches = branchesIn(notes).map(({ notes: { branches: _, ...inner } = {}, marks = [] }) =>
    joinedText([noteText(inner), ...marks.map((mark) => `(${mark})`)]),
  )
  return joinedText([...own, linkText(link), ...each.map(textOfEach), listOf(branches)])
}

/** What is left of annotations if what is empty is left out. */
type SparseAnnotations = Partial<Omit<Annotations, 'notes'>> & { readonly notes?: Partial<Notes> }

/** What alternatives and parts say, and those in them. */
function branchesIn({ branches = [] }: Partial<Notes>): SparseAnnotations[] {
  return branches.flatMap((branch: SparseAnnotations) => [branch, ...branchesIn(branch.notes ?? {})])
}

/** What a schema says about each item or other field. */
function textOfEach({ notes = {}, marks = [], default: value, examples = [] }: SparseAnnotations): string {
  const text = joinedText([
    noteText(notes),
    ...marks.map((mark) => `(${mark})`),
    value === undefined ? '' : say('defaultIs', { value: `\`${value}\`` }),
    examples.length === 0 ? '' : say('forExample', { values: examples.map((example) => `\`${example}\``).join(', ') }),
  ])
  return text === '' ? '' : say('each', { text })
}

/** What several branches say, as a list. */
function listOf(branches: readonly string[]): string {
  const worded = branches.filter((text) => text !== '')
  return worded.length < 2 ? worded.join('') : worded.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n')
}
