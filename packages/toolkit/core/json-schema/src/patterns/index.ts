export { stringMatching, stringMatchingOnly, type StringRules } from './strings.ts'
