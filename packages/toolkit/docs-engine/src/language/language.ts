import { unknownWord } from 'specwright/internal'
import { english } from './english/index.ts'
import { german } from './german/index.ts'
import type { OwnSentences, SentenceGroup, Sentences } from './sentences.ts'

/** A language of a site with sentences of its own: in place of those of the engine, or of another language. */
export interface OwnLanguage {
  /** As HTML and `Intl` write it: `fr`, `pt-BR`. */
  readonly tag: string
  /** Those that are left out are the engine's own in this language, or else in English. */
  readonly sentences?: OwnSentences
}

/** The languages that the engine has all sentences of. */
const known: Readonly<Record<'en' | 'de', Sentences>> = { en: english, de: german }

/** A language of a site: one that the engine has, or any other with sentences. */
export type LanguageOption = keyof typeof known | OwnLanguage

/** The language of a site, with every sentence. */
export interface Language {
  readonly tag: string
  readonly sentences: Sentences
}

/**
 * The language that a configuration names.
 *
 * @throws {TypeError} For one that is not known, or a sentence that the engine does not have.
 */
export function languageOf(option: LanguageOption = 'en'): Language {
  const { tag, sentences: own = {} } = typeof option === 'string' ? { tag: option } : option
  if (typeof option === 'string' && !Object.hasOwn(known, option))
    throw new TypeError(
      `Cannot use language "${option}": the engine has ${Object.keys(known).join(' and ')}. Write { tag: "${option}", sentences: { ... } }`,
    )
  if (!isTag(tag))
    throw new TypeError(`Cannot use language.tag: ${JSON.stringify(tag)} is not a language tag such as "de"`)
  const base: Sentences = known[new Intl.Locale(tag).language as keyof typeof known] ?? english
  checkKeys('language.sentences', own, base)
  const groups = Object.entries(base).map(([group, sentences]) => {
    const replaced = own[group as SentenceGroup] ?? {}
    checkKeys(`language.sentences.${group}`, replaced, sentences)
    return [group, { ...sentences, ...replaced }]
  })
  return { tag, sentences: Object.fromEntries(groups) } // each group of the base
}

function isTag(tag: unknown): boolean {
  try {
    return typeof tag === 'string' && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Names and kinds of values are types, too, but not every configuration is typed. */
function checkKeys(path: string, own: object, base: object): void {
  const kinds: Readonly<Record<string, unknown>> = { ...base }
  for (const [name, value] of Object.entries(own)) {
    if (!Object.hasOwn(kinds, name))
      throw new TypeError(unknownWord(`Cannot use docs: ${path} has no "${name}"`, name, Object.keys(kinds)))
    if (typeof value !== typeof kinds[name])
      throw new TypeError(`Cannot use docs: ${path}.${name} is not ${formsOf(kinds[name])}`)
  }
}

function formsOf(sentence: unknown): string {
  return typeof sentence === 'string' ? 'a string' : `an object such as ${JSON.stringify(sentence)}`
}
