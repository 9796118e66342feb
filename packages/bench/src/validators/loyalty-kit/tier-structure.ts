import { isTierStructure, TierStructureSchema } from '@loyalty-kit/validators'

export const is: (value: unknown) => boolean = isTierStructure
export const errors = (value: unknown): number => TierStructureSchema.check(value).length
