import { isTierStructure, TierStructureSchema } from '@loyalty-kit/validators'

export const is: (value: unknown) => boolean = isTierStructure
export const messages = (value: unknown): string[] => TierStructureSchema.check(value).map(({ message }) => message)
export const errors = (value: unknown): number => TierStructureSchema.check(value).length
