import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, code, createFile, expr, key } from '@specwright/code'
import { codeFile } from '../generated-file.ts'
import { inlined } from '../inlined.ts'

/** `events.ts`: the documented event types, as data. The set is open: others may be added. */
export function emitEvents({ events, document: { root } }: Model, path: string): GeneratedFile {
  const rows = events.map(({ name, title, description, payload }) => {
    return code`${key(name)}: ${expr.literal({ name, title, description, payload: inlined(payload, root) }, 'lines')}`
  })
  const file = createFile()
  file.add(code`
    /** The documented event types, by type. Others may be sent. */
    export const events = ${braces(rows, code`,`)} as const

    /** An event type: a documented one, or any other. */
    export type EventType = keyof typeof events | (string & {})
  `)
  return codeFile(path, file)
}
