// What reads the parameters, forms and headers of a message. It is built as an entry of its own: bundlers place what the main
// entry also leads to with what a page starts with, even if only a part that is loaded later uses it.
export * from '../cookies.ts'
export * from '../header.ts'
export * from '../whole-query.ts'
export * from './decode-fields.ts'
export * from './encode.ts'
export type * from './field-types.ts'
export type * from './reading.ts'
export type * from './separators.ts'
