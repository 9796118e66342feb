import { onLine } from '@specwright/code/places'
import { readValue } from '@specwright/document/io'
import type { Model } from '@specwright/document/model'
import { isObject } from '@specwright/json-schema/json'
import { readWorkflows } from '../prove/workflows/read-workflows.ts'
import { WorkflowError, type Workflow } from '../prove/workflows/workflow.ts'
import { jsonIn } from './json-file.ts'
import { requireFile } from './named-file.ts'
import { UsageError } from './usage-error.ts'

/** What the command line says of workflows. */
interface WorkflowOptions {
  /** Path of an Arazzo file. */
  readonly workflows?: string
  /** Path of a file with the values of their inputs. */
  readonly inputs?: string
  readonly 'allow-writes'?: boolean
}

/**
 * The workflows in an Arazzo file; none without one.
 *
 * @throws {UsageError} If one of the files cannot be used.
 * @throws {DocumentError} If the file of the workflows is neither JSON nor YAML.
 */
export function givenWorkflows(
  { workflows: file, inputs: given, 'allow-writes': allowsWrites = false }: WorkflowOptions,
  model: Model,
): readonly Workflow[] {
  if (file === undefined && given !== undefined)
    throw new UsageError('--inputs is for --workflows: name the file of the workflows')
  if (file === undefined) return []
  const inputs = given === undefined ? {} : jsonIn(given)
  if (!isObject(inputs)) throw new UsageError(`Cannot use the inputs in ${given}: they must be an object`)
  requireFile(file)
  try {
    return readWorkflows(readValue(file).value, { model, inputs, allowsWrites })
  } catch (error) {
    throw error instanceof WorkflowError ? unusable(file, error) : error
  }
}

/** What is said of workflows that cannot be used. */
export function unusable(file: string | undefined, { message }: WorkflowError): UsageError {
  return new UsageError(`Cannot use the workflows in ${file}: ${onLine(message)}`)
}
