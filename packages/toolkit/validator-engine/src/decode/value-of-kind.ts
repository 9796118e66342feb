import type { FieldKind } from './field-types.ts'

/** The value of a string; the string itself, if it is not one of that kind. */
export function valueOfKind(raw: string, kind: FieldKind): unknown {
  if (kind === 'json') return jsonOf(raw)
  if (kind === 'boolean' && /^(?:true|false)$/.test(raw)) return raw === 'true'
  if (kind !== 'number' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)) return raw
  const value = Number(raw)
  return Number.isFinite(value) ? value : raw
}

/** A value of JSON; the string itself if it is not valid. */
function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return raw
  }
}
