import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { textOf } from '@specwright/server-engine/engine'
import { indexable } from '../../store/selection.ts'
import type { CountRange, LogRange, MemberSelection, Position } from '../../store/store.ts'
import { jsonTextsOf, maxTexts } from './json-texts.ts'

/** A row of the database. */
type Found = ReturnType<StatementSync['all']>[number]

/** A range of a tenant, whose first row follows a position. */
export type IndexedRange = Omit<LogRange, 'after'> & { readonly after?: Position | undefined }

/** Indexes of the values of members, each made when it is first asked for. */
export interface SqliteIndexes {
  /** The rows of a range; `undefined` if no index has them in their order. */
  read(tenant: string, range: IndexedRange): readonly Found[] | undefined
  /** How many rows are selected; `undefined` if no index has exactly these. */
  count(tenant: string, range: CountRange): number | undefined
}

/** How many indexes this process makes at most: a request may name any member in an order. */
const maxIndexes = 32

/** The index of how many rows is made at once; that of more would block other requests. */
const maxRowsAtOnce = 10_000

/** An index that is to be made before the rows are read. */
export class MissingIndex extends Error {
  readonly sql: string

  constructor(sql: string) {
    super('An index is not made yet')
    this.sql = sql
  }
}

/** A condition on the rows of an index, and what it is compared with. */
type Condition = readonly [sql: string, ...values: SQLInputValue[]]

/** What is read where a condition holds. */
interface Query {
  readonly what: string
  readonly where: Condition
  /** `ORDER BY` and `LIMIT`. */
  readonly rest?: string
  readonly values?: readonly SQLInputValue[]
}

/** An index of expressions over the JSON of the rows of a collection that an owner has, or that all owners have. */
type MemberIndex = (query: Query) => readonly Found[]

export function createSqliteIndexes(database: DatabaseSync): SqliteIndexes {
  const make = createMaker(database)
  return {
    read(tenant, range) {
      const { by } = range
      const selected = selectionIn(make, tenant, range)
      if (!selected || !isPlain(by ?? 'none')) return undefined
      const value = by === undefined ? undefined : `json ->> ${pathOf(by)}`
      const expressions = [...selected.expressions, ...(value === undefined ? [] : [value])]
      const index = make(tenant, range, expressions)
      const places = value === undefined ? following(range, ['true']) : segmentsAfter(value, range)
      const segments = places.map((place) => both(selected.where, place))
      return index && inSegments(index, range, { rest: orderOf(range, value), segments })
    },
    count(tenant, range) {
      const selected = selectionIn(make, tenant, range)
      const index = selected && make(tenant, range, selected.expressions)
      return index && Number(index({ what: 'count(*) AS count', where: selected.where })[0]?.['count'])
    },
  }
}

/** Gives the index of expressions; `undefined` if there are too many. */
type Maker = (tenant: string, range: CountRange, expressions: readonly string[]) => MemberIndex | undefined

function createMaker(database: DatabaseSync): Maker {
  const statements = new Map<string, StatementSync>()
  const names = new Set<string>()
  const isMade = database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`)
  const isLarge = database.prepare(`SELECT 1 FROM rows WHERE arrival > ${maxRowsAtOnce} LIMIT 1`)
  const prepared = (text: string): StatementSync => {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }
  return (tenant, { collection, owner }, expressions) => {
    const ofAll = owner === undefined
    const digest = createHash('sha256')
      .update([collection, ...(ofAll ? [''] : []), expressions.join(', ')].join('\n'))
      .digest('hex')
    const name = `rows_of_${digest.slice(0, 16)}`
    if (!names.has(name) && names.size >= maxIndexes) return undefined
    names.add(name)
    const own = `collection = ${quoted(collection)}${ofAll ? ' AND owner IS NOT NULL' : ''}`
    // Each time, since a transaction in which it was made may have been rolled back.
    if (!isMade.get(name)) {
      const columns = ['tenant', ...(ofAll ? [] : ['owner']), ...expressions, 'moment', 'arrival'].join(', ')
      const sql = `CREATE INDEX IF NOT EXISTS ${name} ON rows (${columns}) WHERE ${own}`
      if (isLarge.get()) throw new MissingIndex(sql)
      database.exec(sql)
    }
    return ({ what, where: [condition, ...values], rest = '', values: more = [] }) => {
      const text = `SELECT ${what} FROM rows INDEXED BY ${name} WHERE ${own} AND tenant = ? ${ofAll ? '' : 'AND owner = ?'} AND ${condition} ${rest}`
      return prepared(text).all(tenant, ...(ofAll ? [] : [owner]), ...values, ...more)
    }
  }
}

/** What selects rows: the expressions of an index that has them together, and the condition. */
interface Selected {
  readonly expressions: readonly string[]
  readonly where: Condition
}

/** How rows are selected; `undefined` if no index selects exactly these rows. */
function selectionIn(make: Maker, tenant: string, range: CountRange): Selected | undefined {
  const where = indexable(range.where)
  if (!where?.every((selection) => isExact(selection, make, { tenant, range }))) return undefined
  const conditions = where.map((selection): Condition => {
    const texts = jsonTextsOf(selection)
    return [`${jsonOf(selection)} IN (${texts.map(() => '?').join(', ')})`, ...texts]
  })
  return { expressions: where.map(jsonOf), where: conditions.reduce(both, ['true']) }
}

/** True if the rows that a member selects are those with one of its values. */
function isExact(
  selection: MemberSelection,
  make: Maker,
  { tenant, range }: { readonly tenant: string; readonly range: CountRange },
): boolean {
  const { member, texts } = selection
  // An empty text selects rows without the member, too.
  if (texts.includes('') || texts.length > maxTexts || !isPlain(member)) return false
  const json = jsonOf(selection)
  const index = make(tenant, range, [json])
  // An array is selected by its items.
  const where: Condition = [`${json} >= '[' AND ${json} < '\\'`]
  return index !== undefined && index({ what: '1', where, rest: 'LIMIT 1' }).length === 0
}

function jsonOf({ member }: MemberSelection): string {
  return `json -> ${pathOf(member)}`
}

function both([left, ...leftValues]: Condition, [right, ...rightValues]: Condition): Condition {
  return [`${left} AND ${right}`, ...leftValues, ...rightValues]
}

/** The rows of segments that follow each other, as many as a range has. */
function inSegments(
  index: MemberIndex,
  { offset = 0, limit }: IndexedRange,
  { rest, segments }: { readonly rest: string; readonly segments: readonly Condition[] },
): readonly Found[] {
  const [only, ...others] = segments
  if (only && others.length === 0) return index({ what: columns, where: only, rest, values: [limit, offset] })
  const found = segments.reduce<readonly Found[]>((before, where) => {
    const left = offset + limit - before.length
    return left > 0 ? [...before, ...index({ what: columns, where, rest, values: [left, 0] })] : before
  }, [])
  return found.slice(offset)
}

/** The order of a range, by an expression first. */
function orderOf({ descending }: IndexedRange, expression?: string): string {
  const all = [...(expression === undefined ? [] : [expression]), 'moment', 'arrival']
  return `ORDER BY ${all.map((each) => `${each} ${descending ? 'DESC' : 'ASC'}`).join(', ')} LIMIT ? OFFSET ?`
}

const columns = 'id, owner, moment, json, arrival'

/** The rows after a position in the order of a member: those with its value, then those beyond it. */
function segmentsAfter(value: string, range: IndexedRange): readonly Condition[] {
  const { after, descending } = range
  if (!after) return [['true']]
  const bound = comparable(after.value)
  if (bound === null) {
    const same = following(range, [`${value} IS NULL`])
    return descending ? same : [...same, [`${value} IS NOT NULL`]]
  }
  const same = following(range, [`${value} = ?`, bound])
  const beyond: Condition = [`${value} ${descending ? '<' : '>'} ?`, bound]
  // Missing values come first.
  return descending ? [...same, beyond, [`${value} IS NULL`]] : [...same, beyond]
}

/**
 * The rows after a position, of those that a condition holds for. In two parts, since SQLite finds
 * `(moment, arrival) > (?, ?)` by the moment alone, which many rows may have.
 */
function following({ after, descending }: IndexedRange, [condition, ...values]: Condition): readonly Condition[] {
  if (!after) return [[condition, ...values]]
  const sign = descending ? '<' : '>'
  return [
    [`${condition} AND moment = ? AND arrival ${sign} ?`, ...values, after.at, after.sequence],
    [`${condition} AND moment ${sign} ?`, ...values, after.at],
  ]
}

/** A value as SQLite compares it. */
function comparable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  return typeof value === 'boolean' ? Number(value) : textOf(value)
}

/** True for a name that a path of SQLite can hold. */
function isPlain(member: string): boolean {
  return /^[^"\\\p{Cc}]+$/u.test(member)
}

function pathOf(member: string): string {
  return quoted(`$."${member}"`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
