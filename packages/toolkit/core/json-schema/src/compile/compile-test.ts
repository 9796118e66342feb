import { compileFunction } from 'node:vm'
import { testBody, type CompileOptions } from './compile-schema.ts'

/**
 * The test of a JSON Schema: true for a value that it accepts. It is made of the same code as the module of the schema, in this
 * process.
 *
 * @throws {TypeError} As `compileSchema`.
 */
export function compileTest(schema: unknown, options: CompileOptions = {}): (value: unknown) => boolean {
  const make = compileFunction(testBody(schema, options)) as () => (value: unknown) => boolean // as emitted
  return make()
}
