import { must, type Claim } from './claim.ts'
import { claims } from './claims.ts'

export { among } from '@loyalty-kit/validator-engine'

/** The rules in words, each to stand after the name of the place that it is about. */
export const sentence: Sentences = Object.fromEntries(
  Object.entries<Make>(claims).map(([name, make]) => [name, (...facts: readonly never[]) => must(make(...facts))]),
) as Sentences // each name with what its claim takes

type Make = (...facts: never[]) => Claim
type Sentences = {
  readonly [Name in keyof typeof claims]: (...facts: Parameters<(typeof claims)[Name]>) => string
}
