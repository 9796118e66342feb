import { asRef, childPointer, objectAt, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import { componentAt } from '@specwright/json-schema/ref'
import type { LoadedDocument, LoadedEvents, MessageModel } from '../document.ts'
import type { EventModel } from './model.ts'

/** An OpenAPI document with the schemas of events among its own. */
export function withEvents(openapi: LoadedDocument, { schemas, files, locate }: LoadedEvents): LoadedDocument {
  const components = objectAt(openapi.root, 'components')
  const all = Object.fromEntries([...Object.entries(objectAt(components, 'schemas')), ...schemas])
  return {
    ...openapi,
    root: { ...openapi.root, components: { ...components, schemas: all } },
    files: [...openapi.files, ...files],
    locate(pointer) {
      const component = componentAt(pointer)
      if (component?.section !== 'schemas' || !schemas.has(component.name)) return openapi.locate(pointer)
      return locate(component.name, pointerTo('', ...component.keys))
    },
  }
}

/** A message, with refs to its schemas. */
export function eventOf({ payload, headers, ...message }: MessageModel): EventModel {
  const refTo = (name: string): JsonSchema => ({ $ref: asRef(childPointer('/components/schemas', name)) })
  return { ...message, payload: refTo(payload), ...(headers !== undefined && { headers: refTo(headers) }) }
}
