import { must, type Claim } from './claim.ts'
import { claims } from './claims.ts'

export { among } from '@specwright/validator-engine'

/** The messages of the rules, each to follow the name of its location. */
export const sentence: RuleMessages = Object.fromEntries(
  Object.entries<Make>(claims).map(([name, make]) => [name, (...facts: readonly never[]) => must(make(...facts))]),
) as RuleMessages // with the parameters of the claim of the same name

type Make = (...facts: never[]) => Claim
type RuleMessages = {
  readonly [Name in keyof typeof claims]: (...facts: Parameters<(typeof claims)[Name]>) => string
}
