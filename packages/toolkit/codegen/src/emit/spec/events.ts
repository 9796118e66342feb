import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { braces, code, createFile, expr, key } from '@loyalty-kit/code'
import { codeFile } from '../generated-file.ts'

/** `events.ts`: the event types that the contract names, as data. More may come: the set is open. */
export function emitEvents({ events }: Model, path: string): GeneratedFile {
  const rows = events.map(({ name, title, description, payload }) => {
    return code`${key(name)}: ${expr.literal({ name, title, description, payload }, 'lines')}`
  })
  const file = createFile()
  file.add(code`
    /** The event types that the contract names, by type. Others may be sent. */
    export const events = ${braces(rows, code`,`)} as const

    /** An event type: one that the contract names, or any other. */
    export type EventType = keyof typeof events | (string & {})
  `)
  return codeFile(path, file)
}
