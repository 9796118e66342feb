import { peer } from '../../peers.ts'

/** A schema of zod, as far as it is used here. */
export interface Schema {
  min(value: number): Schema
  max(value: number): Schema
  int(): Schema
  default(value: number): Schema
}
interface Zod {
  object(members: Readonly<Record<string, Schema>>): Schema
  array(items: Schema): Schema
  string(): Schema
  number(): Schema
  enum(values: readonly string[]): Schema
  readonly coerce: { number(): Schema }
}

/** The schemas of the contract. @param module Where zod is taken from: some frameworks extend it. */
export async function schemas(module = 'zod'): Promise<{
  readonly z: Zod
  readonly ticket: Schema
  readonly path: Schema
  readonly query: Schema
}> {
  const { z } = await peer<{ readonly z: Zod }>(module)
  const line = z.object({ text: z.string(), count: z.number().int().min(1) })
  const ticket = z.object({
    id: z.string().min(3),
    title: z.string().min(1).max(200),
    state: z.enum(['open', 'closed']),
    lines: z.array(line).max(50),
  })
  const path = z.object({ id: z.string().min(3).max(40) })
  const query = z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) })
  return { z, ticket, path, query }
}
