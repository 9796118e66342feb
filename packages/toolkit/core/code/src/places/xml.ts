import { escapeHidden } from '../hidden-characters.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A string as text of XML, or as the value of an attribute in double quotes. */
export function inXml(text: string): string {
  return escapeHidden(text).replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
