import { counted } from '@specwright/code/counted'

/** What stands at a place of a message: its kind, since values may be secret. */
export function describedValue(value: unknown): string {
  if (value === undefined) return 'nothing there'
  if (value === null) return 'null there'
  if (Array.isArray(value)) return `an array of ${counted(value.length, 'item')} there`
  if (typeof value === 'string') return `a string of ${counted([...value].length, 'character')} there`
  return typeof value === 'object' ? 'an object there' : `${JSON.stringify(value)} there`
}
