import type { JsonObject } from '@specwright/json-schema/json'

/** What an input is made of: the bodies of the responses before, in order. */
export type InputOf = (before: readonly JsonObject[]) => JsonObject

/** A call that is a part of a task. */
export interface Step {
  readonly operation: string
  readonly input: InputOf
  /** What is tried first, and breaks a rule of the contract. */
  readonly mistake?: InputOf
}

/** What somebody wants done, and how it is known that it is. */
export interface Task {
  /** What is searched for. */
  readonly words: string
  readonly steps: readonly [Step, ...Step[]]
  /** A last call, of nothing but a read, and what the status and the body of its response must have. */
  readonly state: { readonly operation: string; readonly input: InputOf; readonly has: JsonObject }
}

/** The tasks of a contract. */
export interface ContractTasks {
  readonly name: string
  /** What the title of its document begins with. */
  readonly title: string
  readonly tasks: readonly Task[]
  /** What the service has before. */
  readonly seed?: JsonObject
}
