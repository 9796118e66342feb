import type { Random } from '@specwright/validator-engine'

/** Some values in another order. */
export function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => [random(), value] as const)
    .toSorted(([left], [right]) => left - right)
    .map(([, value]) => value)
}
