import type { Json } from './docs-data.ts'

/** `sunset 2027-01-31`, where a part of the contract names the day from which it may be gone (`x-sunset`). */
export function sunsetOf({ 'x-sunset': date }: Json): string[] {
  return typeof date === 'string' ? [`sunset ${date}`] : []
}
