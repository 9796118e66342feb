import type { english } from './english/index.ts'

/** The forms of a sentence with a count, by the plural categories of its language, as `Intl.PluralRules` names them. */
export type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

type English = typeof english

/** Every sentence of the engine in one language. */
export type Sentences = {
  readonly [Group in keyof English]: {
    readonly [Key in keyof English[Group]]: English[Group][Key] extends string ? string : Plural
  }
}

/** The parts of the engine that say something. */
export type SentenceGroup = keyof Sentences

/** Some sentences, in place of others. */
export type OwnSentences = { readonly [Group in SentenceGroup]?: Partial<Sentences[Group]> }

/** The names of the values in a sentence. */
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What a sentence is given: a value for each of its names, and nothing where it has none. */
export type GivenValues<Group extends SentenceGroup, Key extends keyof English[Group], Value> = [
  ValueNames<Group, Key>,
] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<Group, Key>, Value>>]

/** The names of the values of an English sentence, by its key. */
type ValueNames<Group extends SentenceGroup, Key extends keyof English[Group]> = English[Group][Key] extends {
  readonly other: infer Other
}
  ? NamesIn<Other> | 'count'
  : NamesIn<English[Group][Key]>
