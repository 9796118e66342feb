import { demoSeed, type Seed } from '@loyalty-kit/mock-server'

/** The demo rows, and structures to delete: `ts_0`, `ts_1` ... */
export function seedToDelete(count: number): Seed {
  const structures = Array.from({ length: count }, (_, n) => ({
    id: `ts_${n}`,
    name: 'Gold',
    type: 'POINT_BALANCE' as const,
    card_definition_id: 'card_1',
    status: 'ACTIVE' as const,
  }))
  return { ...demoSeed, tier_structures: [...(demoSeed.tier_structures ?? []), ...structures] }
}
