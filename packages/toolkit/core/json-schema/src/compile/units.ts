import { expr, type Imported, type Name } from '@specwright/code'
import type { Check } from './check.ts'
import { keyOf, type Sub } from './place.ts'
import type { Piece } from './split.ts'

/** The two functions made of one schema. */
export interface Names {
  /** Says whether a value is valid; what the guard alone costs. */
  readonly accepts: string
  /** Says so as well, and adds the issues of a value that is not, where there is a spot that takes them. */
  readonly checks: string
  /** The module that exports them; absent if they are declared in the same one. */
  readonly module?: string
}

/** One of the two functions, as code refers to it. */
export function functionIn({ module, ...names }: Names, which: 'accepts' | 'checks'): Name | Imported {
  return module === undefined ? expr.name(names[which]) : expr.imported(module, names[which])
}

/** A schema that gets functions. */
export interface Unit {
  readonly sub: Sub
  readonly names: Names
  /** Set where the functions hold some of the schema's checks alone. */
  readonly checks?: readonly Check[]
  /** What is known of the type of the value that those are for. */
  readonly known?: Piece['known']
}

/** The schemas of a module that get functions, those that others need among them. */
export interface Units {
  /** All of them; those that are added while they are read as well. */
  readonly all: Iterable<Unit>
  /** The functions of a schema, which gets some unless its code stands elsewhere. */
  namesOf(sub: Sub): Names
  /** Gives functions to some of the checks of a schema. */
  addPiece(piece: Piece): void
}

/** Where names come from. */
export interface Naming {
  /** The functions of a schema whose code stands elsewhere. */
  readonly external: (sub: Sub) => Names | undefined
  /** What the names of inner functions begin with. */
  readonly within: string
}

/** How many characters of a name in the schema those of variables and functions take over. */
export const longest = 60

/** The schemas that a schema leads to, itself the first. */
export function createUnits(first: Unit, { external, within }: Naming): Units {
  const units = new Map([[keyOf(first.sub), first]])
  const uses = new Map<string, number>()

  function freeNames(sub: Sub): Names {
    const base = within + nameFor(sub)
    for (;;) {
      const n = (uses.get(base) ?? 0) + 1
      uses.set(base, n)
      const end = n === 1 ? base : `${base}_${n}`
      const names = { accepts: `accepts${end}`, checks: `check${end}` }
      if (names.accepts !== first.names.accepts && names.checks !== first.names.checks) return names
    }
  }

  function add(unit: Omit<Unit, 'names'>): Names {
    const names = freeNames(unit.sub)
    units.set(keyOf(unit.sub), { ...unit, names })
    return names
  }

  return {
    all: units.values(),
    namesOf: (sub) => units.get(keyOf(sub))?.names ?? external(sub) ?? add({ sub }),
    addPiece: (piece) => void add(piece),
  }
}

/** A part of a function's name from the place of its schema. */
function nameFor({ place }: Sub): string {
  const words = place.keys
    .slice(-2)
    .map((key) => key.slice(0, longest))
    .join(' ')
    .split(/[^A-Za-z0-9]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Root'
}
