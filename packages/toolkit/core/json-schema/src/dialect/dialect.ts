import { isObject, own } from '../json.ts'
import { metaschemas, vocabularyBase } from './metaschema.ts'

/** A vocabulary: a group of keywords that a meta-schema may leave out. */
export type Vocabulary =
  | 'core'
  | 'applicator'
  | 'unevaluated'
  | 'validation'
  | 'meta-data'
  | 'format-annotation'
  | 'format-assertion'
  | 'content'

/** The active vocabularies of a schema resource. */
export type Dialect = ReadonlySet<Vocabulary>

/** JSON Schema 2020-12, as declared by its meta-schema. */
export const draft2020: Dialect = new Set<Vocabulary>([
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format-annotation',
  'content',
])

const known = [...draft2020, 'format-assertion'] as const

/** Other meta-schemas that mean JSON Schema 2020-12. */
const aliases = /^https:\/\/spec\.openapis\.org\/oas\/3\.1\/(?:dialect\/base|schema-base.*)$/

/**
 * The dialect that a meta-schema declares, or a message with the reason why there is none.
 *
 * @param uri The value of `$schema`, absolute and without a fragment.
 * @param remotes Additional meta-schemas, by URI.
 * @param options `keyword` is the keyword that names the meta-schema.
 */
export function dialectFor(
  uri: string,
  remotes: ReadonlyMap<string, unknown>,
  { keyword = '$schema' }: { readonly keyword?: string } = {},
): Dialect | string {
  if (aliases.test(uri)) return draft2020
  const metaschema = remotes.get(uri) ?? metaschemas.get(uri)
  if (metaschema === undefined) {
    return `${keyword} is ${JSON.stringify(uri)}, which is neither JSON Schema 2020-12 nor among the remotes`
  }
  const vocabularies = isObject(metaschema) ? own(metaschema, '$vocabulary') : undefined
  if (!isObject(vocabularies)) return draft2020
  const dialect = new Set<Vocabulary>(['core'])
  for (const [name, required] of Object.entries(vocabularies)) {
    const vocabulary = known.find((each) => vocabularyBase + each === name)
    if (vocabulary) dialect.add(vocabulary)
    else if (required === true && !name.startsWith('https://spec.openapis.org/oas/')) {
      return `the meta-schema ${JSON.stringify(uri)} requires the unknown vocabulary ${JSON.stringify(name)}`
    }
  }
  return dialect
}

/** The message for a meta-schema that a part of a document names, and that is not known. */
export function notFollowed(metaschema: string): string {
  return `$schema ${JSON.stringify(metaschema)} is not followed: the schema is read as JSON Schema 2020-12`
}
