import { childPointer, isObject, keysOf, own, type JsonObject } from '@specwright/json-schema/json'
import { followed, keyOf, memberOf, nameOf, type Files, type Written } from './files.ts'

/** A message of an AsyncAPI document. */
export interface Message {
  /** Its id in the document, or one derived from where it is written. */
  readonly id: string
  readonly at: Written<JsonObject>
}

/** A message, and what names it if its place does not. */
interface Use {
  readonly at: Written
  /** Its channel, or its operation. */
  readonly owner: string
}

/**
 * The messages of an AsyncAPI 2 or 3 document, each once: those of channels, then the others of its components.
 *
 * A message has the id that it declares, or its name among the messages of a channel or of the components; a message
 * that is written in an operation of AsyncAPI 2 has its own `name`, or that of its operation or channel.
 */
export async function messagesIn(files: Files, root: Written): Promise<Message[]> {
  const messages = new Map<string, Message>()
  const ids = new Set<string>()
  for (const { at, owner } of await usesIn(files, root)) {
    const message = await followed(files, at)
    const { value } = message
    if (!isObject(value) || messages.has(keyOf(message))) continue
    const id = unique(idOf({ ...message, value }, owner), owner, ids)
    messages.set(keyOf(message), { id, at: { ...message, value } })
    ids.add(id)
  }
  return [...messages.values()]
}

async function usesIn(files: Files, root: Written): Promise<Use[]> {
  const components = memberOf(root, 'components')
  const channels = [...membersOf(memberOf(root, 'channels')), ...membersOf(memberOf(components, 'channels'))]
  const uses: Use[] = []
  for (const [name, written] of channels) {
    const channel = await followed(files, written)
    for (const [, at] of membersOf(memberOf(channel, 'messages'))) uses.push({ at, owner: name })
    for (const action of ['publish', 'subscribe']) {
      const operation = memberOf(channel, action)
      const message = memberOf(operation, 'message')
      const id = isObject(operation.value) ? own(operation.value, 'operationId') : undefined
      const owner = typeof id === 'string' ? id : `${name} ${action}`
      const several = membersOf(memberOf(message, 'oneOf'))
      const all = several.length > 0 ? several.map(([, at]) => at) : message.value === undefined ? [] : [message]
      uses.push(...all.map((at) => ({ at, owner })))
    }
  }
  return [...uses, ...membersOf(memberOf(components, 'messages')).map(([, at]) => ({ at, owner: 'components' }))]
}

function idOf({ file, pointer, value }: Written<JsonObject>, owner: string): string {
  const { messageId, name } = value
  if (typeof messageId === 'string') return messageId
  if (pointer === '') return nameOf(file)
  const keys = keysOf(pointer)
  const last = keys.at(-1) ?? ''
  if (keys.at(-2) === 'messages') return last
  if (typeof name === 'string') return name
  return /^(?:message|\d+)$/.test(last) ? `${owner} message` : last
}

/** An id that no other message has: with its owner, or a number. */
function unique(id: string, owner: string, taken: ReadonlySet<string>): string {
  let free = taken.has(id) && !id.startsWith(owner) ? `${owner} ${id}` : id
  for (let n = 2; taken.has(free); n++) free = `${id} ${n}`
  return free
}

function membersOf(holder: Written): [name: string, at: Written][] {
  const { value } = holder
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => {
      return [String(index), { file: holder.file, pointer: childPointer(holder.pointer, index), value: each }]
    })
  }
  return isObject(value) ? Object.keys(value).map((name) => [name, memberOf(holder, name)]) : []
}
