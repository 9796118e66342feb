export { stringMatching, stringMatchingOnly, type StringRules } from './matching-strings.ts'
