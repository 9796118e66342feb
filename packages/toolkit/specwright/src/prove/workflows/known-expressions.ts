import { expressionsOf } from '../runtime-expression.ts'
import { WorkflowError } from './workflow.ts'

/** What expressions may name: inputs, and outputs of earlier steps and workflows. */
export interface KnownNames {
  readonly inputs: ReadonlySet<string>
  /** Names of outputs, by the id of a step. */
  readonly steps: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of outputs, by the id of a workflow. */
  readonly workflows: ReadonlyMap<string, ReadonlySet<string>>
}

/** When expressions get their values. */
type When = 'before' | 'after'

/** Expressions that only a request that was sent, and its response, have a value for. */
const ofExchange =
  /^\$(?:statusCode|response\.header\.\S+|request\.(?:header|query|path|cookie)\..+|(?:request|response)\.body(?:#(?:\/.*)?)?)$/s

/**
 * Refuses expressions that lead nowhere, whatever a server responds with.
 *
 * @param when Before a request is sent, or after its response.
 * @throws {WorkflowError} With the first of them.
 */
export function guardExpressions(expressions: readonly string[], known: KnownNames, when: When): void {
  for (const each of expressions) {
    const problem = problemOf(each, known, when)
    if (problem !== undefined) throw new WorkflowError(problem)
  }
}

/** The expressions of a value of JSON, at any depth. */
export function expressionsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return expressionsOf(value)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : []
}

function problemOf(expression: string, known: KnownNames, when: When): string | undefined {
  const [, part, id = '', output] = /^\$(inputs|steps|workflows)\.([^.]+)(?:\.outputs\.(.+))?$/.exec(expression) ?? []
  if (part === 'inputs' && output === undefined)
    return known.inputs.has(id) ? undefined : `the input "${id}" is missing: give it with --inputs`
  if ((part === 'steps' || part === 'workflows') && output !== undefined) {
    const outputs = known[part].get(id)
    if (outputs?.has(output)) return undefined
    return `${expression} leads nowhere: ${outputs ? `${id} has no such output` : `no ${id} comes before`}`
  }
  if (/^\$response\.body[.[]/.test(expression)) return `${expression} must name a member as $response.body#/name`
  if (!ofExchange.test(expression)) return `the expression ${expression} is not supported`
  return when === 'after' ? undefined : `${expression} is not known before a response`
}
