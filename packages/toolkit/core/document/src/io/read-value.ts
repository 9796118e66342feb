import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Source, YamlParseError } from '@redocly/openapi-core'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import { syntaxError } from '../redocly/linted.ts'
import { diagnosticsOfValues } from '../yaml/check-values.ts'
import { guardLength, textOf } from '../yaml/decoded-text.ts'
import { readYaml } from '../yaml/read-yaml.ts'

/** A value from a file, such as a JSON Schema, with warnings for its author. */
export interface ReadValue {
  readonly value: unknown
  readonly warnings: readonly Diagnostic[]
}

/**
 * Reads one value, in JSON or YAML.
 *
 * @throws {DocumentError} If the file is neither.
 * @throws {RangeError} If it is too large.
 */
export function readValue(file: string): ReadValue {
  const text = textOf(readFileSync(file))
  guardLength(text)
  const source = new Source(resolve(file), text)
  const value = parsed(source)
  const diagnostics = diagnosticsOfValues(source, value)
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics)
  return { value, warnings: diagnostics }
}

function parsed(source: Source): unknown {
  try {
    return readYaml(source)
  } catch (error) {
    throw error instanceof YamlParseError ? syntaxError(error) : error
  }
}
