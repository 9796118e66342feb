import { comment, type Comment } from '@specwright/code'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { enumerationOf } from '@specwright/json-schema/keyword'

/**
 * What a schema or another part of a document says, for people who use its type: title, summary, description, the meanings of
 * its values, format and tags.
 *
 * @param rules What follows its description.
 */
export function commentOf(schema: unknown, rules = ''): Comment {
  if (!isObject(schema)) return comment('')
  const text = (keyword: string): string[] => {
    const value = own(schema, keyword)
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []
  }
  const examples = own(schema, 'examples')
  const all = [
    ...(Object.hasOwn(schema, 'example') ? [schema['example']] : []),
    ...(Array.isArray(examples) ? (examples as unknown[]) : []),
  ]
  const lines = [
    ...text('title'),
    ...text('summary'),
    ...described([...text('description'), ...(rules === '' ? [] : [rules])]),
    ...meaningsOf(schema),
    ...text('format').map((format) => `Format: ${format}`),
    ...(own(schema, 'deprecated') === true ? ['@deprecated'] : []),
    ...(Object.hasOwn(schema, 'default') ? [`@default ${shown(schema['default'])}`] : []),
    ...all.map((example) => `@example ${shown(example)}`),
  ]
  return comment(lines.join('\n'))
}

/** A line for each value of which something is said. */
function meaningsOf(schema: JsonObject): string[] {
  const values = enumerationOf(schema) ?? []
  return values.flatMap(({ value, name, description }) => {
    if (name === undefined && description === undefined) return []
    const subject = `- \`${JSON.stringify(value)}\`${name === undefined ? '' : ` (${name})`}`
    return [description === undefined ? subject : `${subject}: ${description.replaceAll(/\s+/g, ' ')}`]
  })
}

function described(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [sentences.join(' ')]
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
