import { keysOf } from 'specwright/internal'
import { describedSchema, type Direction, type Field, type Sentence, type TextPart } from './described.ts'

/** A field as a page shows it: with the fields of its value. */
export interface FieldNode extends Field {
  /** Its own name: `id`; `dates.*` for the fields of any date. */
  readonly name: string
  /** Anchor of the field on its page. */
  readonly anchor: string
  /** The fields written in its schema. */
  readonly fields: readonly FieldNode[]
  /** The named schemas of its value. */
  readonly schemas: readonly SchemaNode[]
}

/** A named schema within a field. */
export interface SchemaNode {
  readonly name: string
  /** The field and the values that select it from others: `type` and `CARD`. */
  readonly when: TextPart['when']
  readonly rules: readonly Sentence[]
  readonly fields: readonly FieldNode[]
  readonly schemas: readonly SchemaNode[]
  /** True if its fields are on its own page only. */
  readonly isLink: boolean
  /** True if the value follows it beside others; if not, it is one of the kinds of the value. */
  readonly isJoint: boolean
}

/** What the values of a page may still show. */
export interface Budget {
  /** How many fields. */
  fields: number
  /** The schemas that are the whole of a value, each of which is shown once. */
  readonly shown: Set<unknown>
  /** The schemas whose fields it names in short. */
  readonly named: Set<string>
  /** The anchors of its fields. */
  readonly anchors: Set<string>
}

/**
 * What a page may show, which keeps its size bounded.
 *
 * @param taken Anchors of the page that no field may have.
 */
export function createBudget(taken: readonly string[] = []): Budget {
  return { fields: 80, shown: new Set(), named: new Set(), anchors: new Set(taken) }
}

/** The parts of a tree that grow level by level. */
interface Level {
  fields: FieldNode[]
  schemas: SchemaNode[]
}

type Growing<Node extends FieldNode | SchemaNode> = Omit<Node, keyof Level> & Level

/** A part of a tree whose schemas are to be filled in. */
interface Open {
  readonly at: Pick<Level, 'schemas'>
  readonly type: readonly TextPart[]
  /** Prefix of the anchors within. */
  readonly anchor: string
  /** The names of the schemas that it is in. */
  readonly within: readonly string[]
}

/** Where a tree is. */
export interface TreePlace {
  /** Prefix of all anchors, with its separator. */
  readonly anchor: string
  readonly budget: Budget
  readonly direction: Direction
}

/**
 * The fields of a value as a tree, with those of the named schemas in it, level by level, until the budget of the page is
 * spent.
 */
export function treeOf(fields: readonly Field[], place: TreePlace): readonly FieldNode[] {
  const open: Open[] = []
  const nodes = nested(fields, { anchor: place.anchor, within: [], open, anchors: place.budget.anchors })
  fill(open, place)
  return nodes
}

/** As `treeOf`, for a value whose type names schemas; without those that the page has shown. */
export function schemasOf(type: readonly TextPart[], place: TreePlace): readonly SchemaNode[] {
  const { anchor, budget, direction } = place
  const root: Level = { fields: [], schemas: [] }
  const parts = type.filter(({ schema }) => schema !== undefined && !budget.shown.has(shownAs(schema, direction)))
  fill([{ at: root, type: parts, anchor, within: [] }], place)
  for (const { name } of root.schemas) budget.shown.add(shownAs(name, direction))
  return root.schemas
}

/** Leaves the fields of a schema to its own page: this one has them in short, wherever a value is of it. */
export function nameInShort(schema: string, { budget, direction }: Omit<TreePlace, 'anchor'>): void {
  budget.shown.add(shownAs(schema, direction))
}

/** What a page has shown with the fields of a schema: one that differs by direction is another one. */
function shownAs(schema: string, direction: Direction): unknown {
  return describedSchema(schema, direction).fields
}

/** The fields that a page in short names of a value: those that are not within others. */
export function outerFieldsOf(schema: string, direction: Direction): readonly Field[] {
  return describedSchema(schema, direction).fields.filter(({ pointer }) => pointer.lastIndexOf('/') === 0)
}

/** How many are seen at a glance. */
export const maxInShort = 10

/** Fills in the schemas of a tree, each level after the one above. */
function fill(open: Open[], { budget, direction }: Omit<TreePlace, 'anchor'>): void {
  for (const { at, type, anchor, within } of open) {
    const selections = new Map(
      type.flatMap(({ schema, ...part }) => (schema === undefined ? [] : [[schema, part] as const])),
    )
    for (const [name, { when, isJoint = false }] of selections) {
      const described = describedSchema(name, direction)
      if (described.fields.length === 0 && described.type.every(({ schema }) => schema === undefined)) continue
      const isLink = within.includes(name) || described.fields.length > budget.fields
      const node: Growing<SchemaNode> = {
        name,
        when,
        rules: [...described.limits.map((text): Sentence => [{ text }]), ...described.rules],
        fields: [],
        schemas: [],
        isLink,
        isJoint,
      }
      at.schemas.push(node)
      if (isLink) continue
      budget.fields -= described.fields.length
      const prefix = selections.size === 1 ? anchor : `${anchor}${name}-`
      node.fields = nested(described.fields, {
        anchor: prefix,
        within: [...within, name],
        open,
        anchors: budget.anchors,
      })
      open.push({ at: node, type: described.type, anchor: prefix, within: [...within, name] })
    }
  }
  // What only leads to schemas that say nothing here says nothing itself; the innermost first.
  for (const { at } of open.toReversed()) at.schemas = at.schemas.filter(saysMore)
}

function saysMore({ isLink, rules, fields, schemas }: SchemaNode): boolean {
  return isLink || rules.length + fields.length + schemas.length > 0
}

interface Nesting {
  readonly anchor: string
  readonly within: readonly string[]
  /** Takes the parts that are filled in later. */
  readonly open: Open[]
  /** The anchors that the page has. */
  readonly anchors: Set<string>
}

/** Rows as a tree: each below the nearest row that contains it. */
function nested(rows: readonly Field[], { anchor, within, open, anchors }: Nesting): FieldNode[] {
  const roots: FieldNode[] = []
  const byPointer = new Map<string, Growing<FieldNode>>()
  for (const row of rows) {
    const parent = nearest(row.pointer, byPointer)
    const own = row.pointer.slice(parent?.pointer.length ?? 0)
    const anchorOfRow = unused(`${anchor}${anchorOf(row.pointer)}`, anchors)
    const node: Growing<FieldNode> = {
      ...row,
      name: fieldNameAt(own),
      anchor: anchorOfRow,
      fields: [],
      schemas: [],
    }
    byPointer.set(row.pointer, node)
    ;(parent?.fields ?? roots).push(node)
    open.push({ at: node, type: [...row.type, ...row.conditional], anchor: `${anchorOfRow}-`, within })
  }
  return roots
}

/** An anchor that no other field of the page has; it is taken then. */
function unused(anchor: string, taken: Set<string>): string {
  let free = anchor
  for (let count = 2; taken.has(free); count++) free = `${anchor}-${count}`
  taken.add(free)
  return free
}

function nearest<Node>(pointer: string, nodes: ReadonlyMap<string, Node>): Node | undefined {
  let outer = pointer
  do outer = outer.slice(0, outer.lastIndexOf('/'))
  while (outer !== '' && !nodes.has(outer))
  return nodes.get(outer)
}

/** The name of a field below the one above it, whose type says whether it has items or other fields: `*` is left out. */
function fieldNameAt(pointer: string): string {
  return keysOf(pointer)
    .filter((key) => key !== '*')
    .join('.')
}

/** Anchor of a field on the page of its schema. */
export function anchorOf(pointer: string): string {
  return pointer.slice(1).replaceAll(/[^A-Za-z0-9_]+/g, '-')
}
