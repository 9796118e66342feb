import type { Json } from './docs-data.ts'

/** `since 2.1`, where a part of the contract names the version that added it (`x-since`). */
export function sinceOf({ 'x-since': version }: Json): string[] {
  return typeof version === 'string' || typeof version === 'number' ? [`since ${version}`] : []
}
