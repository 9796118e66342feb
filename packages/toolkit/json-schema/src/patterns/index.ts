export { textFitting, textOnlyFitting, type TextRules } from './strings.ts'
