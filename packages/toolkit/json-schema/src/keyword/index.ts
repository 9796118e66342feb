export * from './facts.ts'
export * from './subschemas.ts'
