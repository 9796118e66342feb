/** How the items of a stream are written: as the fields of an event, as its data, on a line, or after a record separator (RFC 7464). */
export type ItemForm = 'events' | 'data' | 'lines' | 'sequence'

/** Events whose data is JSON: all of them, only those of these types, or all but those of these. */
export interface JsonEvents {
  readonly json?: readonly string[]
  readonly text?: readonly string[]
}

/** True for an event whose data is JSON. */
export function isJsonEvent(event: unknown, { json, text = [] }: JsonEvents): boolean {
  const { event: type = 'message' } = Object(event) as { readonly event?: unknown } // safe for any value
  return json === undefined ? !text.includes(String(type)) : json.includes(String(type))
}

/**
 * An item of a stream, with what ends it.
 *
 * @param json Which events have JSON as their data; absent if no string does.
 */
export function writtenItem(item: unknown, form: ItemForm, json?: JsonEvents): string {
  return writers[form](item, json)
}

const writers: Readonly<Record<ItemForm, (item: unknown, json?: JsonEvents) => string>> = {
  events: (item, json) => eventText(isFields(item) ? item : { data: item }, json),
  data: (item) => eventText({ data: item }, {}),
  lines: (item) => `${JSON.stringify(item)}\n`,
  sequence: (item) => `\u001E${JSON.stringify(item)}\n`,
}

function isFields(item: unknown): item is object {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}

/** An event with its fields, each line of a text as a field of its own. @see https://html.spec.whatwg.org/#server-sent-events */
function eventText(fields: object, json?: JsonEvents): string {
  const lines = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return []
    const isJson = name === 'data' && json !== undefined && isJsonEvent(fields, json)
    const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value)
    return text.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`)
  })
  return `${lines.join('')}\n`
}
