import type { Issue, Validator } from '@specwright/mock-engine'
import { contract } from 'virtual:specwright-docs/sandbox'
import type { ConsoleField } from './field.ts'
import type { ConsolePlan } from './plan.ts'
import { partsOf, type Filled } from './request.ts'

/** An issue of one input. */
export interface InputIssue {
  /** Name of the field; `''` is the body. */
  readonly field: string
  readonly sentence: string
}

/** The issues that the contract's validators find in a form. */
export function issuesIn(plan: ConsolePlan, { values, body }: Filled): InputIssue[] {
  const route = contract.routes[plan.operation]
  const media = route?.bodies.find(({ contentType }) => contentType === plan.body?.contentType)
  const ofForm = plan.body?.kind === 'form' ? media?.validator : undefined
  const issues = (['path', 'query', 'header', 'body'] as const).flatMap((place) => {
    const fields = plan.fields.filter((field) => field.in === place && (values[field.name] ?? '') !== '')
    const value = Object.fromEntries(fields.map((field) => [field.name, valueOf(field, values[field.name] ?? '')]))
    const validator = place === 'body' ? ofForm : route?.inputs[place]?.validator
    return check(validator, value).map(({ path: [field = ''] = [], sentence = '' }) => ({
      field: String(field),
      sentence,
    }))
  })
  return plan.body?.kind === 'json' ? [...issues, ...issuesInBody(media?.validator, body)] : issues
}

function issuesInBody(validator: Validator | undefined, text: string): InputIssue[] {
  try {
    return check(validator, JSON.parse(text)).map(({ message }) => ({ field: '', sentence: message }))
  } catch (error) {
    return [{ field: '', sentence: `is not valid JSON: ${(error as Error).message}` }] // JSON.parse throws errors
  }
}

/** The value of a field's text; text that is not of its kind stays a string, which the validator refuses. */
function valueOf(field: ConsoleField, text: string): unknown {
  if (field.kind === 'list') return partsOf(field, text)
  if (field.kind === 'boolean') return text === 'true'
  return field.kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function check(validator: Validator | undefined, value: unknown): readonly Issue[] {
  return validator?.check(value) ?? []
}
