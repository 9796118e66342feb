import {
  code,
  expr,
  stmt,
  type Code,
  type Declaration,
  type Expression,
  type Imported,
  type Name,
} from '@specwright/code'
import type { Sub } from './place.ts'
import type { SchemaPath } from './schema-path.ts'

/** What a constant holds: what its name begins with. */
export type ConstantKind = 'PATTERN' | 'PATTERNS' | 'VALUE' | 'VALUES' | 'isNamed'

/** Names that emitted code needs at the top of its module. */
export interface Hoist {
  /** A constant, one for each value. */
  constant(kind: ConstantKind, value: Expression): Name
  /** A function that says whether a value is valid against a schema. */
  accepts(sub: Sub): Name | Imported
  /** The path of a schema. */
  pathOf(sub: Sub): SchemaPath
}

/** What is declared at the top of a module, besides its functions. */
export interface Constants extends Pick<Hoist, 'constant'> {
  readonly declarations: () => readonly Declaration[]
}

const types: Readonly<Partial<Record<ConstantKind, Code>>> = {
  VALUE: code`unknown`,
  VALUES: code`readonly unknown[]`,
}

/**
 * The constants of a module, one for each value.
 *
 * @param within Prefix that keeps their names unique.
 */
export function createConstants(within: string): Constants {
  const made = new Map<string, readonly [name: Name, declaration: Declaration]>()
  return {
    constant(kind: ConstantKind, value: Expression) {
      const key = JSON.stringify([kind, value])
      const known = made.get(key)
      if (known) return known[0]
      const name = expr.name(`${kind}_${within}${made.size + 1}`)
      made.set(key, [name, stmt.const(name.name, value, types[kind])])
      return name
    },
    declarations: () => [...made.values()].map(([, declaration]) => declaration),
  }
}
