import type { Plural } from './sentences.ts'

/** A sentence or its plural form with values in their places; numbers as the language writes them. */
export function filled(
  sentence: string | Plural,
  values: Readonly<Record<string, string | number>>,
  tag: string,
): string {
  return interleaved(sentence, values, tag).join('')
}

/** The parts of a sentence: what is between the values, and the values, which may be any. */
export function interleaved<Value>(
  sentence: string | Plural,
  values: Readonly<Record<string, Value | number>>,
  tag: string,
): (Value | string)[] {
  const form = typeof sentence === 'string' ? sentence : formOf(sentence, Number(values['count']), tag)
  return form.split(/\{(\w+)\}/).map((part, index) => {
    const value = index % 2 === 0 ? part : (values[part] ?? '')
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : value
  })
}

function formOf(plural: Plural, count: number, tag: string): string {
  return plural[new Intl.PluralRules(tag).select(count)] ?? plural.other
}
