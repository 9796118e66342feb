import { must, type Claim } from './claim.ts'
import { claims } from './claims.ts'

export { among } from '@loyalty-kit/validator-engine'

/** The messages of the rules, each to follow the name of the location that it is about. */
export const sentence: Sentences = Object.fromEntries(
  Object.entries<Make>(claims).map(([name, make]) => [name, (...facts: readonly never[]) => must(make(...facts))]),
) as Sentences // each name with what its claim takes

type Make = (...facts: never[]) => Claim
type Sentences = {
  readonly [Name in keyof typeof claims]: (...facts: Parameters<(typeof claims)[Name]>) => string
}
