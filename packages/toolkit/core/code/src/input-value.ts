/** The types of JSON that a value may have, by which what a person enters is read. */
export interface InputTypes {
  readonly types: readonly string[]
  /** Of the items, if it may be an array. */
  readonly items?: readonly string[]
}

/**
 * The value of what a reader has entered, of one of the types that the contract allows. Text of none of them stays a
 * string, which its validator refuses.
 */
export function inputValue(text: string, { types, items }: InputTypes): unknown {
  const isOneOf = (...names: readonly string[]): boolean => names.some((name) => types.includes(name))
  const parsed = /^\s*[[{]/.test(text) ? fromJson(text) : undefined
  if (Array.isArray(parsed) ? isOneOf('array') : parsed !== undefined && isOneOf('object')) return parsed
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text.trim()) && isOneOf('number', 'integer')
  // A long number of an id loses digits, which a string keeps.
  if (isNumber && !(isOneOf('string') && String(Number(text)) !== text)) return Number(text)
  if (/^(?:true|false)$/.test(text) && isOneOf('boolean')) return text === 'true'
  if (isOneOf('string')) return text
  if (text === 'null' && isOneOf('null')) return null
  if (isOneOf('array')) return text.split(',').map((item) => inputValue(item.trim(), { types: items ?? [] }))
  return text
}

/** A value as a reader would enter it: the items of an array with commas between, if none has its own. */
export function inputText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length > 0 && value.every(isPlainItem)) return value.map(String).join(', ')
  return value === undefined ? '' : JSON.stringify(value)
}

function isPlainItem(item: unknown): boolean {
  if (typeof item === 'number' || typeof item === 'boolean') return true
  return typeof item === 'string' && /^[^\s,[{](?:[^,]*[^\s,])?$/.test(item)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
