import { isPreposition, isQualifier, isVerb } from './verbs.ts'
import { partsOf, singular, stem } from './words.ts'

/** A text with what it is of: an id with its path and tag. */
interface SharingText {
  readonly text: string
  readonly about: string
  /** The HTTP methods of the operations that have it. */
  readonly methods: readonly string[]
}

/** The words that nearly all texts begin and end with, in lower case and as one of what they name; `''` for none. */
interface SharedWords {
  readonly first: string
  readonly last: string
}

/**
 * `svc` of `svcGetBoat` and `svcListCrews`, `action` of `getBoatAction` and `postOarsAction`, `api` of `Boat APIs` and `Crew
 * API`: a word that nearly all have says nothing of one of them, unless what they are of has it too.
 */
export function sharedWords(all: readonly SharingText[]): SharedWords {
  const first = sharedAt(all, 0)
  // One in front of what a single HTTP method does could be a verb in whatever language.
  const methods = all.filter(({ text }) => wordAt(text, 0) === first).flatMap((each) => each.methods)
  return { first: new Set(methods).size > 1 ? first : '', last: sharedAt(all, -1) }
}

function sharedAt(all: readonly SharingText[], at: 0 | -1): string {
  const words = all.filter(({ text }) => partsOf(text).length > 1).map(({ text }) => wordAt(text, at))
  const word = words.find((each) => words.filter((other) => other === each).length * 4 >= all.length * 3) ?? ''
  const isWord = /^[a-z]{2,}$/.test(word) && ![isVerb, isPreposition, isQualifier].some((isKnown) => isKnown(word))
  const aboutIt = all.filter(({ about }) => has(about, word))
  return words.length > 2 && isWord && aboutIt.length * 4 <= all.length ? word : ''
}

function wordAt(text: string, at: 0 | -1): string {
  return singular(partsOf(text).at(at) ?? '')
}

function has(text: string, word: string): boolean {
  return partsOf(text).some((each) => stem(each) === stem(word))
}

/** A text without these words, unless what it is of has them, or nothing would be left: `Boat APIs` -> `Boat`. */
export function withoutShared(text: string, { first, last }: SharedWords, about = ''): string {
  const start = first !== '' && wordAt(text, 0) === first && !has(about, first) ? (partsOf(text)[0] ?? '') : ''
  const end = last !== '' && wordAt(text, -1) === last && !has(about, last) ? (partsOf(text).at(-1) ?? '') : ''
  const isThere = text.startsWith(start) && text.endsWith(end) && start.length + end.length < text.length
  const left = isThere ? text.slice(start.length, text.length - end.length) : text
  return (
    left.replaceAll(start === '' ? /(?!)/g : /^[\s._-]+/g, '').replace(end === '' ? /(?!)/ : /[\s._-]+$/, '') || text
  )
}
