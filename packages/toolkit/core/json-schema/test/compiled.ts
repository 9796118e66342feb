import { compileSchema, type CompileOptions } from '../src/compile/compile-schema.ts'

/** The default export of a compiled schema. */
export interface Compiled {
  is(value: unknown): boolean
  check(
    value: unknown,
    options?: { readonly maxIssues?: number | undefined },
  ): {
    pointer: string
    path: (string | number)[]
    keyword: string
    expected: unknown
    schema: string
    cause?: { pointer: string; equals: unknown }
    sentence: string
    message: string
  }[]
  parse(value: unknown, options?: { readonly maxIssues?: number | undefined }): unknown
  readonly '~standard': {
    readonly version: number
    readonly vendor: string
    validate(
      value: unknown,
      options?: { readonly libraryOptions?: Record<string, unknown> | undefined },
    ): { value?: unknown; issues?: readonly { message: string; path: unknown }[] }
    readonly jsonSchema: { input(options: { target: string }): unknown; output(options: { target: string }): unknown }
  }
}

/** Compiles a schema and imports the module. */
export async function compiled(schema: unknown, options: CompileOptions = {}): Promise<Compiled> {
  const text = compileSchema(schema, options)
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: Compiled } // our own text
  return module.default
}
