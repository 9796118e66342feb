import type { Row, Rows } from './store.ts'

/** A row from valid JSON. Its value is parsed on demand, since most rows are sent unchanged. */
export function rowFromJson(row: Omit<Row, 'value'>): Row {
  return new JsonRow(row)
}

/** A class, since creating an object with its own getter takes a hundred times as long. */
export class JsonRow implements Row {
  readonly collection: string
  readonly id: string
  readonly owner: string | null
  readonly moment: number | null
  readonly json: string
  #value: object | undefined

  constructor({ collection, id, owner, moment, json }: Omit<Row, 'value'>) {
    this.collection = collection
    this.id = id
    this.owner = owner
    this.moment = moment
    this.json = json
  }

  get value(): object {
    return (this.#value ??= JSON.parse(this.json) as object) // the JSON of an object
  }
}

/** A string for a row, another one for each: the name of a collection may have slashes, and has no line break. */
export function keyOf(collection: string, id: string): string {
  return `${collection}\n${id}`
}

/** No rows at all. */
export const noRows: Rows = {
  get: () => undefined,
  owned: () => [],
  log: () => [],
  count: () => 0,
  all: () => [],
  list: () => [],
}
