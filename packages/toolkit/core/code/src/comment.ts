import { escapeHidden } from './hidden-characters.ts'

/** The lines of a doc comment, which its text cannot close; none for an empty text. */
export function commentLines(text: string): string[] {
  const lines = inComment(text.trim())
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(escapeHidden)
  if (lines.length > 1) return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */']
  return lines[0] === '' ? [] : [`/** ${lines[0]} */`]
}

function inComment(text: string): string {
  // Most have none of them.
  if (!text.includes('/')) return text
  return text.replaceAll('*/', '*\\/').replaceAll('/*', '/\\*').replaceAll('</', '<\\/')
}
