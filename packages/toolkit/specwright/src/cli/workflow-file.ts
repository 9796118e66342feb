import { readFileSync } from 'node:fs'
import type { Model } from '@specwright/document/model'
import { isObject } from '@specwright/json-schema/json'
import { parse, YAMLParseError } from 'yaml'
import { readWorkflows, WorkflowError } from '../prove/workflows/read-workflows.ts'
import type { Workflow } from '../prove/workflows/workflow.ts'
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
    return readWorkflows(parse(readFileSync(file, 'utf8')), { model, inputs, allowsWrites })
  } catch (error) {
    if (error instanceof WorkflowError || error instanceof YAMLParseError)
      throw new UsageError(`Cannot use the workflows in ${file}: ${error.message}`)
    throw error
  }
}
