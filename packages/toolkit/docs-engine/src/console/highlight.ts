import highlighter from 'highlight.js/lib/core'
import json from 'highlight.js/lib/languages/json'
import { escaped } from './escaped.ts'

highlighter.registerLanguage('json', json)

/** JSON, indented and coloured, as HTML; any other string unchanged. */
export function highlighted(text: string): string {
  try {
    return highlighter.highlight(JSON.stringify(JSON.parse(text), null, 2), { language: 'json' }).value
  } catch {
    return escaped(text)
  }
}
