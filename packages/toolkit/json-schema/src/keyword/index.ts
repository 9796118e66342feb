export * from './facts.ts'
export * from './subschemas.ts'
export { isOmitted, omitted } from './omitted.ts'
