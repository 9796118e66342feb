import { isRewardActivityList, RewardActivityListSchema } from '@loyalty-kit/validators'

export const is: (value: unknown) => boolean = isRewardActivityList
export const errors = (value: unknown): number => RewardActivityListSchema.check(value).length
