import { atPointer, chainOf, childPointer } from 'specwright/internal'
import data from 'virtual:specwright-docs/data'
import { contract, isObject } from './contract.ts'
import type { Annotations, Described, FixedValue, Row, Sentence, TextPart } from './docs-data.ts'
import { notesText } from './notes.ts'
import { fieldsTogether, together } from './together.ts'
import { codeOf, reportUnworded } from './unworded.ts'

export type { FixedValue, Sentence, TextPart }

/** Which way a value goes: in a request of a client, in a response to it; or any, as it is written. */
export type Direction = 'written' | 'request' | 'response'

/** One field of a value. */
export interface Field extends Omit<Row, 'notes' | 'unworded'> {
  /** In Markdown. */
  readonly description: string
  /** What there are no words for, as JSON. */
  readonly code?: string
}

/** A value in words. */
export interface Value extends Omit<Described, 'notes' | 'unworded' | 'fields'> {
  readonly description: string
  readonly fields: readonly Field[]
  readonly code?: string
}

const annotations: Omit<Annotations, 'notes'> = {
  marks: [],
  default: undefined,
  examples: [],
  content: [],
  meanings: [],
}
const silent = { ...annotations, limits: [], rules: [], type: [{ text: 'any value' }] }
const emptyRow = { ...silent, pointer: '', conditional: [], required: false, known: [], assumed: [] }

/** The schema at a JSON Pointer of the contract in words; any value if there is none. */
export function describedAt(pointer: string, direction: Direction = 'written'): Value {
  const key = `${direction}${pointer}`
  const known = cache.get(key)
  if (known) return known
  const value = valueOf(viewOf(pointer, direction) ?? {})
  cache.set(key, value)
  return value
}

function viewOf(pointer: string, direction: Direction): Partial<Described> | undefined {
  const views = Object.hasOwn(data.described, pointer) ? data.described[pointer] : undefined
  return views?.[direction] ?? views?.written
}

/** The schema at a JSON Pointer of the contract as a field, with what its refs lead to and what is beside them. */
export function describedThrough(pointer: string, direction: Direction): Field & Pick<Value, 'fields'> {
  const chain = chainOf(contract, { value: atPointer(contract, pointer), pointer })
  const isRefAlone = ({ value }: { readonly value: unknown }): boolean =>
    isObject(value) && Object.keys(value).join() === '$ref'
  const views = chain.filter((each) => !isRefAlone(each)).flatMap((each) => viewOf(each.pointer, direction) ?? [])
  const rows = views.map(({ notes, ...view }) => ({ ...view, notes: notes === undefined ? [] : [notes] }))
  return {
    ...fieldOf(together(rows)),
    fields: fieldsTogether(views.map(({ fields = [] }) => fields)).map(fieldOf),
  }
}

/** Many pages show the same schema. */
const cache = new Map<string, Value>()

/** A named schema in words. */
export function describedSchema(name: string, direction?: Direction): Value {
  return describedAt(childPointer('/components/schemas', name), direction)
}

/** A value in words, with what its data leaves out. */
export function valueOf(described: Partial<Described>): Value {
  const { notes, unworded, fields = [], ...value } = described
  return {
    ...silent,
    included: [],
    fixed: [],
    ...value,
    description: notesText(notes ? [notes] : []),
    fields: fields.map(fieldOf),
    ...codeFor(unworded),
  }
}

function fieldOf({ notes = [], unworded, ...row }: Partial<Row>): Field {
  return { ...emptyRow, ...row, description: notesText(notes), ...codeFor(unworded) }
}

function codeFor(unworded: Row['unworded'] = []): Pick<Field, 'code'> {
  reportUnworded(unworded)
  const [only, ...others] = unworded.map(({ written }) => written)
  return only === undefined ? {} : { code: codeOf(others.length === 0 ? only : [only, ...others]) }
}
