import type { Diagnostic } from '@specwright/document/diagnostics'
import { childPointer } from '@specwright/json-schema/json'
import type { LoadedDocument } from '@specwright/document/model'
import { schemasWithoutExample } from '@specwright/json-schema/examples'

/** Reports the schemas of a document that got no example, since it would have been too large. */
export function missingExamples({ root, locate }: LoadedDocument): Diagnostic[] {
  const schemas = schemasWithoutExample(root)
  if (schemas.size === 0) return []
  const pointers = new Map<object, string>([[root, '']])
  // Iterating over a map includes what is added meanwhile.
  for (const [value, pointer] of pointers) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null || pointers.has(member)) continue
      pointers.set(member, childPointer(pointer, key))
    }
  }
  return [...schemas].map((schema): Diagnostic => {
    const pointer = pointers.get(schema) ?? ''
    const message = `Cannot generate an example of ${pointer}: it would be too large. Write one beside it, as "example"`
    return { severity: 'warning', code: 'no-example', message, location: locate(pointer) }
  })
}
