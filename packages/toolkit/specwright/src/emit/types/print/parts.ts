import { braces, code, key, list, verbatim, type Code, type Comment } from '@specwright/code'
import { lazily, type ArrayPart, type Kind, type Lazy, type Member, type ObjectPart } from '../shapes/shape.ts'
import { either, saysNothing } from '../shapes/union.ts'
import { itemOf, united } from './union.ts'

/** What the parts of a type are printed with. */
export interface Inside {
  /** The types whose union is a shape. */
  typesOf(shape: Lazy): readonly Code[]
  /** The comment of a member's schema. */
  commentOf(schema: unknown): Comment
}

/** The type of all values of a kind. */
export const anyOfKind: Readonly<Record<Kind, Code>> = {
  object: code`{ [key: string]: unknown }`,
  array: code`unknown[]`,
  string: code`string`,
  number: code`number`,
  true: code`true`,
  false: code`false`,
  null: code`null`,
}

/** The type of arrays. */
export function arrayType({ prefix, rest, required }: ArrayPart, { typesOf }: Inside): Code {
  const operand = (shape: Lazy): Code => itemOf(typesOf(shape))
  if (prefix.length === 0) return rest ? code`${operand(rest)}[]` : code`[]`
  const items = prefix.map((shape, index) => (index < required ? united(typesOf(shape)) : code`${operand(shape)}?`))
  return code`[${list([...items, ...(rest ? [code`...${operand(rest)}[]`] : [])])}]`
}

/** The type of objects. */
export function objectType({ members, prefixes, others, isClosed }: ObjectPart, inside: Inside): Code {
  const { typesOf, commentOf } = inside
  const hasIndex = others !== undefined || prefixes.size > 0
  const lines = [...members].flatMap(([name, { required, shape, source }]) => {
    // Every object inherits such a member, whatever the schema says of its own.
    const isInherited = !required && name in Object.prototype
    if (isInherited && hasIndex) return []
    const type = isInherited ? code`unknown` : united(typesOf(shape))
    return [code`${commentOf(source)}${key(name)}${required ? code`` : code`?`}: ${type};`]
  })
  const indexes = indexesOf({ members, prefixes, others }, inside)
  if (isClosed && members.size === 0) return code`{ [key: string]: never }`
  const all = [...lines, ...indexes.map((index) => code`${index};`)]
  return all.length === 0 ? anyOfKind.object : braces(all)
}

/** The index signatures of an object: what they say must hold for its named members, too. */
function indexesOf(
  { members, prefixes, others }: Pick<ObjectPart, 'members' | 'prefixes'> & { readonly others: Lazy | undefined },
  { typesOf }: Inside,
): readonly Code[] {
  const valueOf = (own: Lazy, covered: readonly (readonly [string, Member])[]): Code => {
    const shape = lazily(() => either([own(), ...covered.map(([, member]) => member.shape())]))
    const alternatives = typesOf(shape)
    const isUnknown = saysNothing(shape)
    const isOptional = covered.some(([, { required }]) => !required)
    return united(isOptional && !isUnknown ? [...alternatives, code`undefined`] : alternatives)
  }
  const entries = [...members]
  const patterns = [...prefixes].map(([prefix, shape]) => {
    const covered = entries.filter(([name]) => name.startsWith(prefix))
    // A prefix has only letters, digits and hyphens.
    return code`[key: ${verbatim(`\`${prefix}\${string}\``)}]: ${valueOf(shape, covered)}`
  })
  return others ? [...patterns, code`[key: string]: ${valueOf(others, entries)}`] : patterns
}
