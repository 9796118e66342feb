import { withCollections, type Contract as AnyContract, type Validator } from '@specwright/mock-engine'
import { RewardActivityChecker, RewardChecker, TierStructureChecker } from '@loyalty-kit/validators/checkers'
import { collections, tierDefaults } from './collections.ts'
import { contract as generated } from './generated/contract.ts'

/** The parts of the contract that the mock uses, so that it can switch to another version. */
export interface Contract extends AnyContract {
  /** Validators of the collections that the contract has a schema for. */
  readonly rows: Readonly<Record<'tier_structures' | 'tiers' | 'rewards' | 'activities', Validator>>
}

/** Of a tier, what it has in common with its structure: the contract documents none of its own members. */
const TierChecker: Validator = {
  check: (value) =>
    TierStructureChecker.check(value).filter(({ pointer }) => Object.hasOwn(tierDefaults, pointer.slice(1))),
}

/** The names of collections, referenced ones first. */
const order: readonly string[] = Object.keys(collections)

/** A contract, as it is generated, with what it does not say of its items. */
export function completed<Given extends AnyContract>(given: Given): Given {
  const { collections: kept = [], ...served } = withCollections<AnyContract>(given, collections)
  const inOrder = kept.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return { ...given, ...served, collections: inOrder }
}

/** The contract that this package was generated from, with the items that the mock keeps. */
export const contract: Contract = {
  ...completed(generated),
  rows: {
    tier_structures: TierStructureChecker,
    tiers: TierChecker,
    rewards: RewardChecker,
    activities: RewardActivityChecker,
  },
}
