export { hasWord, rankOf, type RankedRow, type RowKind } from './rank.ts'
export { synonymsOf, withoutPhrases } from './synonyms.ts'
export { tellingWords, wordsOf } from './words.ts'
