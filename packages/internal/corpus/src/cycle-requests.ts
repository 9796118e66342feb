import type { OperationModel } from 'specwright'
import { exampleValue, minimalExample } from '@specwright/json-schema/examples'
import type { JsonObject } from '@specwright/json-schema/json'

/** True for a header that a document describes as a parameter: it describes these elsewhere. */
export function isOwnHeader({ in: where, name }: OperationModel['parameters'][number]): boolean {
  return where === 'header' && !['accept', 'content-type', 'authorization'].includes(name.toLowerCase())
}

/** The bodies to try: with all members, then with those that are required. */
export function bodiesOf(
  { method, requestBody }: OperationModel,
  root: JsonObject,
): readonly { readonly headers: Record<string, string>; readonly text?: string }[] {
  const media = requestBody?.content.find(({ contentType }) => /json|x-www-form-urlencoded/.test(contentType))
  if (!media || method === 'get' || method === 'delete') return [{ headers: {} }]
  const { contentType, schema = true, examples } = media
  const values = [...examples.map(({ value }) => value), exampleValue(schema, root), minimalExample(schema, root)]
  return values.flatMap((value) => {
    if (value === undefined) return []
    const isForm = /form/.test(contentType)
    return [{ headers: { 'content-type': contentType }, text: isForm ? formOf(value) : JSON.stringify(value) }]
  })
}

/** A form, with the members of objects as `address[city]`. */
function formOf(value: unknown): string {
  const fields = (part: unknown, name: string): [string, string][] => {
    if (typeof part !== 'object' || part === null) return [[name, String(part)]]
    return Object.entries(part).flatMap(([key, inside]) => {
      return fields(inside, name === '' ? key : `${name}[${Array.isArray(part) ? '' : key}]`)
    })
  }
  return new URLSearchParams(fields(value, '')).toString()
}
