export { type Rule, rulesOf } from './rules.ts'
