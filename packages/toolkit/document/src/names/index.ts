export { createNamer, typeNameOf, wordsOf } from './names.ts'
