export * from './subschemas.ts'
