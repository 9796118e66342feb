/** A number or boolean as a string, and a string as the number or boolean that it spells. */
export function scalarsLike(value: unknown): readonly unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)]
  if (typeof value !== 'string') return [value]
  const spelled: unknown = value === 'true' || value === 'false' ? value === 'true' : Number(value)
  return String(spelled) === value && !Number.isNaN(spelled) ? [value, spelled] : [value]
}
