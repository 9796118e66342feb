import type { Plugin, UserContext } from '@redocly/openapi-core'

/** What is read of a schema. */
interface Typed {
  readonly type?: unknown
  readonly items?: unknown
  readonly properties?: unknown
}

const typeOf = { items: 'array', properties: 'object' } as const

/** Finds schemas with members that only values of another type could have. */
const noSchemaTypeMismatch = () => ({
  Schema({ type, ...schema }: Typed, { report, location }: UserContext): void {
    if (typeof type !== 'string') return
    for (const member of ['items', 'properties'] as const) {
      if (schema[member] !== undefined && type !== typeOf[member])
        report({ message: `${type} has ${member}`, location: location.child(member) })
    }
  },
})

/** Rules that the command `redocly` of the same name finds more with than its library. */
const rules = { 'no-schema-type-mismatch': noSchemaTypeMismatch }

const id = 'newer'

/** The rules of the linter's library that its command has a newer version of, in place of them. */
export const newerRules: {
  readonly plugin: Plugin
  readonly settings: Readonly<Record<string, 'error' | 'off'>>
  /** The name of a rule, as a configuration of the command writes it. */
  nameOf(rule: string): string
} = {
  plugin: { id, rules: { oas2: rules, oas3: rules } },
  settings: Object.fromEntries(
    Object.keys(rules).flatMap((name) => [
      [name, 'off'],
      [`${id}/${name}`, 'error'],
    ]),
  ),
  nameOf: (rule) => (rule.startsWith(`${id}/`) ? rule.slice(id.length + 1) : rule),
}
