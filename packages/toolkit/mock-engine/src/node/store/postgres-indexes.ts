import { createHash } from 'node:crypto'
import type { CountRange, LogRange, MemberSelection, Position } from '../../store/store.ts'
import { indexable } from '../../store/selection.ts'
import { jsonTextsOf, maxTexts } from './json-texts.ts'
import type { Database } from './postgres-database.ts'
import { toText } from './postgres-names.ts'
import { orderedValue, selectedValue } from './postgres-values.ts'

/** How many indexes this process makes at most: a request may name any members. */
const maxIndexes = 32

/** How many members an index has at most, since its entries are limited. */
const maxMembers = 4

/** A range of a tenant, whose first row follows a position. */
export type IndexedRange = Omit<LogRange, 'after'> & { readonly after?: Position | undefined }

/** The rows that are selected, in their order, as a part of a statement that follows `FROM mock_rows WHERE`. */
export interface IndexedPart {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Indexes of the values of members, each made when it is first asked for. */
export interface PostgresIndexes {
  /** The rows of a range; `undefined` if no index has them. */
  part(tenant: string, range: IndexedRange): Promise<IndexedPart | undefined>
  /** The rows to count. */
  selected(tenant: string, range: CountRange): Promise<IndexedPart | undefined>
}

export function createPostgresIndexes(database: Database): PostgresIndexes {
  const made = new Map<string, Promise<boolean>>()

  /** Makes the index of expressions; false if there are too many, or another process is at it. */
  async function make({ collection, owner }: CountRange, expressions: readonly string[]): Promise<boolean> {
    const ofAll = owner === undefined
    const facts = [collection, ...(ofAll ? [''] : []), expressions.join(', ')]
    const digest = createHash('sha256').update(facts.join('\n')).digest('hex')
    const name = `mock_rows_of_${digest.slice(0, 16)}`
    const known = made.get(name)
    if (known) return await known
    if (made.size >= maxIndexes) return false
    const columns = ['tenant', ...(ofAll ? [] : ['owner']), ...expressions, 'moment', 'arrival'].join(', ')
    const rows = `${isOf(collection)}${ofAll ? ' AND owner IS NOT NULL' : ''}`
    const making = createIndex(database, name, `ON mock_rows (${columns}) WHERE ${rows}`)
    made.set(name, making)
    // What failed is tried again.
    const forget = (): void => void made.delete(name)
    void making.then((isMade) => isMade || forget(), forget)
    return await making
  }

  /** True if the rows that members select are those with one of their values. */
  async function areExact(tenant: string, range: CountRange, where: readonly MemberSelection[]): Promise<boolean> {
    const { text, values } = rowsIn(tenant, range)
    for (const { member, texts } of where) {
      if (texts.length > maxTexts || !(await make(range, [valueOf(member)]))) return false
      // An array is selected by its items.
      if ((await database.query(anArray(text, member), [...values])).rowCount !== 0) return false
    }
    return true
  }

  async function selected(tenant: string, range: CountRange): Promise<Selected | undefined> {
    const where = indexable(range.where)
    if (!where || !hasPlainNames(range.collection, where) || !(await areExact(tenant, range, where))) return undefined
    const { text, values } = rowsIn(tenant, range)
    const conditions = where.map((selection, index) => conditionOf(selection, values.length + index + 1))
    return {
      expressions: where.map(({ member }) => valueOf(member)),
      text: [text, ...conditions.map((each) => each.text)].join(' AND '),
      values: [...values, ...conditions.map(({ value }) => value)],
    }
  }

  return {
    async part(tenant, range) {
      const { by, after, descending, offset = 0, limit } = range
      const found = await selected(tenant, range)
      if (!found || !isPlain(by ?? 'none')) return undefined
      const order = by === undefined ? [] : [orderOf(by)]
      if (!(await make(range, [...found.expressions, ...order]))) return undefined
      const keys = [...order, 'moment', 'arrival']
      const place = after && [...(by === undefined ? [] : [orderedValue(after.value)]), after.at, after.sequence]
      const first = found.values.length + 1
      const places = keys.map((_, index) => `$${first + index}`).join(', ')
      const beyond = place ? ` AND (${keys.join(', ')}) ${descending ? '<' : '>'} (${places})` : ''
      const values = [...found.values, ...(place ?? [])]
      const sorted = keys.map((key) => `${key} ${descending ? 'DESC' : 'ASC'}`).join(', ')
      const bounds = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
      return { text: `${found.text}${beyond} ORDER BY ${sorted} ${bounds}`, values: [...values, limit, offset] }
    },
    async selected(tenant, range) {
      const found = await selected(tenant, range)
      return found && (await make(range, found.expressions)) ? found : undefined
    },
  }
}

/** The rows of a tenant that an owner has, or that all owners have. */
function rowsIn(tenant: string, { collection, owner }: CountRange): IndexedPart {
  const own = `${isOf(collection)} AND tenant = $1`
  if (owner === undefined) return { text: `${own} AND owner IS NOT NULL`, values: [tenant] }
  return { text: `${own} AND owner = $2`, values: [tenant, toText(owner)] }
}

/** Finds an array in a member of rows. */
function anArray(rows: string, member: string): string {
  return `SELECT FROM mock_rows WHERE ${rows} AND ${valueOf(member)} >= '[' AND ${valueOf(member)} < '\\' LIMIT 1`
}

/** What selects rows: the expressions of an index that has them together, and the condition. */
interface Selected extends IndexedPart {
  readonly expressions: readonly string[]
}

function conditionOf(selection: MemberSelection, number: number): { readonly text: string; readonly value: unknown } {
  const values = [...new Set(jsonTextsOf(selection).map(selectedValue))]
  const [only, ...others] = values
  // One value keeps the order of the index.
  if (others.length === 0) return { text: `${valueOf(selection.member)} = $${number}`, value: only }
  return { text: `${valueOf(selection.member)} = ANY($${number}::text[])`, value: values }
}

/** True if the names can be part of a statement, and the index is of few members. */
function hasPlainNames(collection: string, where: readonly MemberSelection[]): boolean {
  return where.length <= maxMembers && [collection, ...where.map(({ member }) => member)].every(isPlain)
}

/**
 * Creates an index without blocking writers; false if another process is at it.
 *
 * @throws {StoreError} If the database cannot create it.
 */
async function createIndex(database: Database, name: string, definition: string): Promise<boolean> {
  const { rows } = await database.query<{ valid: boolean; creating: boolean }>(
    `SELECT indisvalid AS valid,
       EXISTS (SELECT FROM pg_stat_progress_create_index AS made WHERE made.index_relid = indexrelid) AS creating
     FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  )
  const [found] = rows
  if (found) {
    if (found.valid || found.creating) return found.valid
    // A process that ended while it made the index left it so.
    await database.unhurried(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  }
  await database.unhurried(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`)
  return true
}

function isOf(collection: string): string {
  return `collection = ${quoted(collection)}`
}

function valueOf(member: string): string {
  return `(mock_value(json, ${quoted(member)}) COLLATE "C")`
}

function orderOf(member: string): string {
  return `(mock_order(json, ${quoted(member)}) COLLATE "C")`
}

/** True for a name that a literal of SQL can hold. */
function isPlain(name: string): boolean {
  return /^[^\\\p{Cc}\p{Cs}]+$/u.test(name)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
