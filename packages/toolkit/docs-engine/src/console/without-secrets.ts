import type { ConsolePlan } from './plan.ts'
import type { Filled, Secrets } from './request.ts'

/** Replaces secrets with shell variables, except the public ones of the demo. */
export function withoutSecrets({ credentials }: ConsolePlan, secrets: Secrets): Secrets {
  const shown = credentials.map(({ name, value, variable }) => {
    const entered = secrets[name] ?? ''
    // What is fetched is fetched if there is none.
    const isShown = value !== '' && (entered === value || entered === '')
    return [name, isShown ? entered : `$${variable}`] as const
  })
  return Object.fromEntries(shown)
}

/** Replaces a token in a field with the variable of a shell. */
export function namedSecrets({ tokenField }: ConsolePlan, { values, body }: Filled): Filled {
  return { values: tokenField === undefined ? values : { ...values, [tokenField]: '$TOKEN' }, body }
}
