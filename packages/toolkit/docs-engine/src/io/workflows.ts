import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parse } from 'yaml'
import type { Speaker } from '../language/speaker.ts'
import { isObject, type Download, type Json } from '../reference/docs-data.ts'

/** A sequence of requests. */
export interface Workflow {
  readonly id: string
  readonly summary: string
  readonly steps: readonly Step[]
}

/** A request of a workflow. */
export interface Step {
  readonly description: string
  /** Id of its operation; `undefined` for a step that names none, such as one that runs another workflow. */
  readonly operation: string | undefined
  /** The conditions that its response must meet. */
  readonly criteria: readonly string[]
}

/** The workflows of an Arazzo document. */
export interface Workflows {
  readonly description: string
  readonly workflows: readonly Workflow[]
  readonly download: Download
}

/**
 * Reads an Arazzo document, as YAML or JSON.
 *
 * @param root Folder that the path is relative to.
 * @throws {TypeError} If it has no workflows.
 */
export function readWorkflows(path: string, root: string, say: Speaker['say']): Workflows {
  const content = readFileSync(resolve(root, path), 'utf8')
  const document: unknown = parse(content, { merge: true })
  if (!isObject(document) || !Array.isArray(document['workflows'])) {
    throw new TypeError(`Cannot show the workflows of ${path}: it is not an Arazzo document. Name one with workflows`)
  }
  const info = objectOf(document['info'])
  const list = document['workflows'].map(objectOf)
  return {
    description: stringOr(info['description'] ?? info['summary']),
    workflows: list.map((each) => ({
      id: stringOr(each['workflowId']),
      summary: stringOr(each['summary'] ?? each['workflowId']),
      steps: listOf(each['steps']).map(stepOf),
    })),
    download: { file: basename(path), what: say('workflowsAs'), content },
  }
}

function stepOf(step: Json): Step {
  const { operationId, description, stepId, successCriteria } = step
  return {
    description: stringOr(description ?? stepId),
    // `$sourceDescriptions.pets.getPet` names its document too.
    operation: typeof operationId === 'string' ? operationId.split('.').at(-1) : undefined,
    criteria: listOf(successCriteria).map(({ condition }) => stringOr(condition)),
  }
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

function stringOr(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
