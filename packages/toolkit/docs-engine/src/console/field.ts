import type { InputTypes, Operation } from '../reference/docs-data.ts'
import { inputText, inputValue } from '#input-value'

/** Where the value of a field goes. */
export type FieldPlace = Operation['request']['parameters'][number]['in'] | 'body'

/** An input of the console. */
export interface ConsoleField extends InputTypes {
  readonly name: string
  /** Its name in the form: that of the first field with this name, or with its place. */
  readonly key: string
  readonly in: FieldPlace
  readonly required: boolean
  /** The values to choose from; empty for free text. */
  readonly options: readonly string[]
  /** Text to start with. */
  readonly value: string
  /** The value of the contract, where its text reads as another one. */
  readonly example?: unknown
  readonly hint: string
  /** True for a text to start with that the document does not have: the sandbox takes it, but a service may not. */
  readonly isMade?: true
  /** True for a value that addresses and the history of the session must not have. */
  readonly isSecret?: true
  /** Present for a file. */
  readonly file?: { readonly isSeveral: boolean }
}

/** What the contract says of a value. */
export interface FieldFacts {
  readonly types: InputTypes
  /** Its only values, if they are listed. */
  readonly values: readonly unknown[]
  readonly isSecret: boolean
  readonly isRequired: boolean
  readonly description: string
  /** Value to start with; `undefined` for none. */
  readonly value: unknown
  /** Whether the document does not have the value. */
  readonly isMade?: boolean
  readonly file?: ConsoleField['file']
}

/** An input for a value. */
export function fieldOf(name: string, place: FieldPlace, facts: FieldFacts): ConsoleField {
  const { types, values, isSecret, isRequired, description, value, isMade, file } = facts
  const text = inputText(value)
  const isExact = file !== undefined || JSON.stringify(inputValue(text, types)) === JSON.stringify(value)
  return {
    name,
    key: name,
    in: place,
    required: isRequired,
    ...types,
    options: types.types.join() === 'boolean' ? ['true', 'false'] : values.map(inputText),
    value: text,
    ...(value !== undefined && !isExact && { example: value }),
    hint: description,
    ...(isMade && { isMade }),
    ...(isSecret && { isSecret }),
    ...(file && { file }),
  }
}

/** The value of a field: that of the contract, unless a reader has changed it. */
export function fieldValue(field: ConsoleField, text: string): unknown {
  return field.example !== undefined && text === field.value ? field.example : inputValue(text, field)
}

/** Fields with a key each. */
export function withKeys(fields: readonly ConsoleField[]): readonly ConsoleField[] {
  return fields.map((field, index) => {
    const isFirst = fields.findIndex(({ name }) => name === field.name) === index
    return isFirst ? field : { ...field, key: `${field.in}.${field.name}` }
  })
}
