import { DatabaseSync } from 'node:sqlite'

/** The error of SQLite that a row does not have what it refers to, as PostgreSQL names it. */
const codes: Readonly<Record<number, string>> = { 787: '23503' }

/** What the shop uses of `pg`, on a database in memory: its SQL is that of both. */
export class Pool {
  readonly #database = new DatabaseSync(':memory:')

  query(sql: string, values: readonly unknown[] = []): { readonly rows: readonly object[] } {
    const named = values.map((value, index) => [`$${index + 1}`, (value ?? null) as string | number | null] as const) // of the shop
    try {
      const rows = this.#database.prepare(sql).all(Object.fromEntries(named))
      return { rows: rows.map((row) => ({ ...row })) }
    } catch (error) {
      const { errcode = 0 } = error as { readonly errcode?: number } // of SQLite
      throw Object.assign(error as Error, { code: codes[errcode] })
    }
  }

  end(): void {
    this.#database.close()
  }
}
