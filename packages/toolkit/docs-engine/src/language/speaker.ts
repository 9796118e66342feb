import { escape } from '../reference/markdown.ts'
import { filled, interleaved } from './filled.ts'
import type { Language } from './language.ts'
import type { GivenValues, Sentences } from './sentences.ts'

type Key = keyof Sentences['page']
type Values<Name extends Key, Value> = GivenValues<'page', Name, Value>

/** What says the sentences of pages in one language. */
export interface Speaker {
  /** A sentence as text. */
  readonly say: <Name extends Key>(name: Name, ...values: Values<Name, string | number>) => string
  /** A sentence as parts that a component shows, whose values may be elements. */
  readonly phrase: <Name extends Key>(name: Name, ...values: Values<Name, unknown>) => unknown[]
  /** A sentence as HTML, and its values too. */
  readonly html: <Name extends Key>(name: Name, ...values: Values<Name, string | number>) => string
  /** Items with what is between them: `A, B or C`. */
  readonly list: <Item>(items: readonly Item[], last: 'and' | 'or') => (Item | string)[]
}

/** What says the sentences of pages in a language. */
export function speakerOf({ tag, sentences: { page } }: Pick<Language, 'tag' | 'sentences'>): Speaker {
  // The sentences of a contract's rules have no comma before the last item.
  const lists = tag === 'en' ? 'en-GB' : tag
  const formats = {
    and: new Intl.ListFormat(lists, { type: 'conjunction' }),
    or: new Intl.ListFormat(lists, { type: 'disjunction' }),
  }
  return {
    say: (name, ...[values = {}]) => filled(page[name], values, tag),
    phrase: (name, ...[values = {}]) => interleaved<unknown>(page[name], values, tag),
    html: (name, ...[values = {}]) =>
      interleaved<string>(page[name], values, tag)
        .map((part, index) => (index % 2 === 0 ? escape(part) : part))
        .join(''),
    list: <Item>(items: readonly Item[], last: 'and' | 'or'): (Item | string)[] => {
      const places = formats[last].formatToParts(items.map((_, index) => String(index)))
      return places.flatMap(({ type, value }): readonly (Item | string)[] =>
        type === 'element' ? items.slice(Number(value), Number(value) + 1) : [value],
      )
    },
  }
}
