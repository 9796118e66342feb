import * as validators from '@loyalty-kit/validators'
import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'

/** What is wrong with one input. */
export interface InputIssue {
  /** Name of the field; `''` is the body. */
  readonly field: string
  readonly sentence: string
}

/** What the contract's validators say of a filled form. */
export function issuesIn(plan: ConsolePlan, { values, body }: Filled): InputIssue[] {
  const issues = (['path', 'query', 'form'] as const).flatMap((place) => {
    const fields = plan.fields.filter((field) => field.in === place && (values[field.name] ?? '') !== '')
    const value = Object.fromEntries(fields.map(({ name, isNumber }) => [name, valueOf(values[name] ?? '', isNumber)]))
    return check(plan.validators[place], value).map(({ path: [field = ''], sentence }) => ({
      field: String(field),
      sentence,
    }))
  })
  return plan.body === undefined ? issues : [...issues, ...issuesInBody(plan.validators.body, body)]
}

function issuesInBody(validator: string | undefined, text: string): InputIssue[] {
  try {
    return check(validator, JSON.parse(text)).map(({ message }) => ({ field: '', sentence: message }))
  } catch (error) {
    return [{ field: '', sentence: `is no JSON: ${(error as Error).message}` }] // JSON.parse throws errors
  }
}

/** A number where the text is one; another text is left for the validator to refuse. */
function valueOf(text: string, isNumber: boolean): string | number {
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function check(name: string | undefined, value: unknown): validators.Issue[] {
  const found = Object.entries(validators).find(([each]) => each === name)?.[1]
  return typeof found === 'object' && 'check' in found ? found.check(value) : []
}
