import { tokenVariable, variableOf } from '#credential-variable'
import type { ConsolePlan } from './plan.ts'
import type { Secrets } from './credential.ts'
import type { Filled } from './request.ts'

/** A form and its secrets as they are shown. */
export interface ShownForm {
  readonly filled: Filled
  readonly secrets: Secrets
}

/**
 * What is filled in, with variables of a shell in place of secrets, except the public ones of the demo, and of what must be
 * in the path and is not there, or made up.
 */
export function withVariables(plan: ConsolePlan, filled: Filled, entered: Secrets): ShownForm {
  const variables: string[] = []
  const named = (name: string): string => {
    variables.push(name)
    return `$${name}`
  }
  const secrets = plan.credentials.map(({ name, value, isPublic, variable }) => {
    const secret = entered[name] ?? ''
    // What is fetched is fetched if there is none.
    const isShown = isPublic && (secret === value || secret === '')
    return [name, isShown ? secret : named(variable)] as const
  })
  const values = plan.fields.map((field) => {
    const text = filled.values[field.key] ?? ''
    if (field.key === plan.tokenField) return [field.key, named(tokenVariable)] as const
    const isKnown = text !== '' && !(field.isMade && text === field.value)
    return [field.key, field.in === 'path' && !isKnown ? named(variableOf(field.name)) : text] as const
  })
  return {
    secrets: Object.fromEntries(secrets),
    filled: { ...filled, values: Object.fromEntries(values), variables },
  }
}
