import { dirname } from 'node:path'
import { onLine, onLines } from '@specwright/code/places'
import { DocumentError, formatDiagnostics, OutputError } from '@specwright/document/diagnostics'
import { readValue } from '@specwright/document/io'
import { compileSchema } from '@specwright/json-schema'
import { isObject } from '@specwright/json-schema/json'
import { checkFolder, writeText } from '../io/write.ts'
import { requireFile } from './named-file.ts'
import { UsageError } from './usage-error.ts'
import { product } from '@specwright/code/product'

/** The options of `schema`. */
export interface SchemaOptions {
  /** File to write the module to; default standard output. */
  readonly out?: string
  /** `assert` or `annotate`; default `annotate`. */
  readonly formats?: string
}

/**
 * Compiles one JSON Schema, in JSON or YAML, to a JavaScript module. Returns the exit code: 1 if the schema has errors.
 *
 * @throws {DocumentError} If the file is neither JSON nor YAML.
 * @throws {UsageError} If there is no such file, or no such mode of formats.
 * @throws {OutputError} If the module cannot be written.
 */
export function compileFile([file, ...more]: readonly string[], { out, formats = 'annotate' }: SchemaOptions): number {
  if (file === undefined) throw new UsageError('FILE is missing: name a schema, in JSON or YAML')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": schema takes one FILE`)
  if (formats !== 'assert' && formats !== 'annotate') {
    throw new UsageError(`--formats must be assert or annotate, not "${formats}"`)
  }
  requireFile(file)
  if (out !== undefined && /\.[cm]?tsx?$/.test(out)) {
    throw new UsageError(`Cannot write to ${out}: the module is JavaScript. Name a file that ends in .js or .mjs`)
  }
  if (out !== undefined) checkFolder(dirname(out))
  try {
    const { value: schema, warnings } = readValue(file)
    if (warnings.length > 0) process.stderr.write(`${formatDiagnostics(warnings)}\n\n`)
    if (isObject(schema) && ('openapi' in schema || 'swagger' in schema)) {
      throw new TypeError(`This is an OpenAPI document, not a schema: use ${product.command} generate`)
    }
    const onWarning = (message: string): void => void process.stderr.write(`${onLine(`${file} warning: ${message}`)}\n`)
    const module = compileSchema(schema, { formats, onWarning })
    if (out === undefined) process.stdout.write(module)
    else writeText(out, module)
    return 0
  } catch (error) {
    if (error instanceof OutputError || error instanceof DocumentError) throw error
    process.stderr.write(`${onLines(`${file}: ${(error as Error).message}`)}\n`) // the parser and the compiler throw errors
    return 1
  }
}
