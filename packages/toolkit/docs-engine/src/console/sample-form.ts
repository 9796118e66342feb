import type { ConsolePlan } from './plan.ts'
import { withVariables, type ShownForm } from './variables.ts'

/** What samples send: the contract's examples for required values, and variables such as `$TOKEN`. */
export function sampleForm(plan: ConsolePlan): ShownForm {
  const values = Object.fromEntries(plan.fields.map(({ key, value }) => [key, value]))
  const publicSecrets = Object.fromEntries(plan.credentials.map(({ name, value }) => [name, value]))
  return withVariables(plan, { values, body: plan.body?.text ?? '' }, publicSecrets)
}
