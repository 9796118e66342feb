export { type CompileOptions, compileSchema } from './compile/compile-schema.ts'
