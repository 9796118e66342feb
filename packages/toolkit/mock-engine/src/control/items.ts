/** The result of writing a row. */
export interface PutResult {
  readonly created: boolean
  readonly value: object
}

/** Which rows of a collection to list. */
export interface ListPart {
  /** Id of the last row of the previous part. */
  readonly after?: string
  /** Maximum number of rows; by default all. */
  readonly limit?: number
}

/** The rows of a mock. Each call is a unit of work of its own, and rejects with a `ControlError` if it is not possible. */
export interface Items<Collection extends string = string> {
  /** The rows of a collection in order of arrival: all, or a part of them. */
  list(collection: Collection, part?: ListPart): Promise<readonly object[]>
  get(collection: Collection, id: string): Promise<object>
  /** Creates or replaces the row with this id. */
  put(collection: Collection, id: string, value: object): Promise<PutResult>
  /** Deletes a row and all rows that belong to it. Unlike a delete operation of the service, it checks no business rules. */
  delete(collection: Collection, id: string): Promise<void>
}
