import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'

/** `events.ts`: the event types that the contract names, as data. More may come: the set is open. */
export function emitEvents({ events }: Model, path: string): GeneratedFile {
  const rows = events.map(({ name, title, description, payload }) => {
    return `  ${print.key(name)}: ${print.lines({ name, title, description, payload }, '  ')},\n`
  })
  return generatedFile(
    path,
    [
      '/** The event types that the contract names, by type. Others may be sent. */\n',
      `export const events = {\n${rows.join('')}} as const\n`,
      '\n/** An event type: one that the contract names, or any other. */\n',
      'export type EventType = keyof typeof events | (string & {})\n',
    ].join(''),
  )
}
