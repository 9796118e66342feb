import type { Row } from './store.ts'

/** A row from a value. Its JSON is written on demand, since a store in memory needs none. */
export function rowFromValue(row: Omit<Row, 'json'>): Row {
  return new ValueRow(row)
}

class ValueRow implements Row {
  readonly collection: string
  readonly id: string
  readonly owner: string | null
  readonly moment: number | null
  readonly value: object

  constructor({ collection, id, owner, moment, value }: Omit<Row, 'json'>) {
    this.collection = collection
    this.id = id
    this.owner = owner
    this.moment = moment
    this.value = value
  }

  get json(): string {
    return JSON.stringify(this.value)
  }
}
