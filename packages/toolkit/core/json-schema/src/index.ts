export { type CompileOptions, compileSchema } from './compile/compile-schema.ts'
export { compileTest } from './compile/compile-test.ts'
