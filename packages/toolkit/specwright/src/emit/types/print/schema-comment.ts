import { comment, type Comment } from '@specwright/code'
import { isObject, own } from '@specwright/json-schema/json'

/**
 * What a schema or another part of a document says, for people who use its type: title, summary, description, format and tags.
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
    ...text('format').map((format) => `Format: ${format}`),
    ...(own(schema, 'deprecated') === true ? ['@deprecated'] : []),
    ...(Object.hasOwn(schema, 'default') ? [`@default ${shown(schema['default'])}`] : []),
    ...all.map((example) => `@example ${shown(example)}`),
  ]
  return comment(lines.join('\n'))
}

function described(sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [sentences.join(' ')]
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
