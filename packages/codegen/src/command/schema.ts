import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Source, YamlParseError } from '@redocly/openapi-core'
import { diagnosticsOfValues } from '../check-values.ts'
import { textOf } from '../confined-resolver.ts'
import { DocumentError, formatDiagnostics } from '../diagnostic.ts'
import { isObject } from '../document.ts'
import { guardLength } from '../guard.ts'
import { syntaxError } from '../linted.ts'
import { tryFolder } from '../make-folder.ts'
import { OutputError } from '../output-error.ts'
import { readYaml } from '../read-yaml.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { writeText } from '../write.ts'
import { UsageError } from './usage-error.ts'

/** What the command line says beside the file. */
export interface SchemaOptions {
  /** File to write the module to; standard output when absent. */
  readonly out?: string
  /** `assert` or `annotate`; the latter when absent. */
  readonly formats?: string
}

/**
 * Compiles one JSON Schema, in JSON or YAML, to a module of JavaScript. Gives the exit code: 1 where the schema has
 * errors.
 *
 * @throws {DocumentError} When the file cannot be read as JSON or YAML.
 * @throws {UsageError} When there is no such file, or no such way to treat formats.
 * @throws {OutputError} When the module cannot be written.
 */
export function compileFile([file, ...more]: readonly string[], { out, formats = 'annotate' }: SchemaOptions): number {
  if (file === undefined) throw new UsageError('Which schema? Name a FILE, in JSON or YAML')
  if (more.length > 0) throw new UsageError(`One schema at a time: "${more[0]}" is one too many`)
  if (formats !== 'assert' && formats !== 'annotate') {
    throw new UsageError(`--formats takes assert or annotate, not "${formats}"`)
  }
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file "${file}"`)
  if (out !== undefined && /\.[cm]?tsx?$/.test(out)) {
    throw new UsageError(`Cannot write to ${out}: the module is JavaScript. Name a file that ends in .js or .mjs`)
  }
  if (out !== undefined) tryFolder(dirname(out))
  try {
    const schema = readSchema(file)
    if (isObject(schema) && ('openapi' in schema || 'swagger' in schema)) {
      throw new TypeError('This is an OpenAPI document and no schema: loyalty-codegen generate reads it')
    }
    const onWarning = (message: string): void => void process.stderr.write(`${file} warning: ${message}\n`)
    const module = compileSchema(schema, { formats, onWarning })
    if (out === undefined) process.stdout.write(module)
    else writeText(out, module)
    return 0
  } catch (error) {
    if (error instanceof OutputError || error instanceof DocumentError) throw error
    process.stderr.write(`${file}: ${(error as Error).message}\n`) // the parser and the compiler throw errors
    return 1
  }
}

/** What a file says; what its author should know of it goes to standard error. */
function readSchema(file: string): unknown {
  const text = textOf(readFileSync(file))
  guardLength(text)
  const source = new Source(resolve(file), text)
  const schema = parsed(source)
  const diagnostics = diagnosticsOfValues(source, schema)
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics)
  if (diagnostics.length > 0) process.stderr.write(`${formatDiagnostics(diagnostics)}\n\n`)
  return schema
}

function parsed(source: Source): unknown {
  try {
    return readYaml(source)
  } catch (error) {
    throw error instanceof YamlParseError ? syntaxError(error) : error
  }
}
