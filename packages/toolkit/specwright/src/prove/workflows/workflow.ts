import type { Condition } from './condition.ts'

/** Thrown where a file of workflows cannot be used, with the reason. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError'
}

/** What somebody does with a service: requests, some of which take values from the responses to earlier ones. */
export interface Workflow {
  readonly id: string
  /** The ids of the workflows without which it cannot begin. */
  readonly dependsOn: readonly string[]
  readonly steps: readonly WorkflowStep[]
  /** The values of its inputs. */
  readonly inputs: Readonly<Record<string, unknown>>
  /** The names of inputs that are secret. */
  readonly secrets: readonly string[]
  /** What later workflows take from it, by name. */
  readonly outputs: Readonly<Record<string, unknown>>
}

/** A request of a workflow, and what its response must be. */
export interface WorkflowStep {
  readonly id: string
  /** The id of its operation. */
  readonly operation: string
  readonly parameters: readonly StepParameter[]
  readonly body?: StepBody
  readonly criteria: readonly Criterion[]
  /** What later steps take from it: runtime expressions by name. */
  readonly outputs: Readonly<Record<string, unknown>>
}

/** A parameter with a constant or a runtime expression. */
export interface StepParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly value: unknown
}

/** A body whose strings may be runtime expressions. */
export interface StepBody {
  /** As the document has it. */
  readonly contentType: string
  readonly payload: unknown
}

/** What a response must be. */
export interface Criterion {
  /** As it is written: `$statusCode == 200`. */
  readonly text: string
  readonly holds: Condition
}
