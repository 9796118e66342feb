export { textOnlyFitting, type TextRules } from './strings.ts'
