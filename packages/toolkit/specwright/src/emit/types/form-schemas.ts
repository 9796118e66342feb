import { combinationsOf } from '@specwright/json-schema/examples'
import type { JsonObject } from '@specwright/json-schema/json'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import { everyOperation, kindOfType, type MediaTypeModel, type Model } from '@specwright/document/model'

/** True for the content type of a form. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

/** True for a body of fields whose values are strings: a form of either type. */
export function hasFields(contentType: string): boolean {
  return isForm(contentType) || /^multipart\/form-data\b/i.test(contentType)
}

/** True for a form with a schema that no object satisfies: no form is such a value, so none can be checked by it. */
export function isUnreadable({ contentType, schema }: MediaTypeModel, root: JsonObject): boolean {
  if (!hasFields(contentType) || schema === undefined) return false
  return !combinationsOf(schema, root).some(({ types }) => types.includes('object'))
}

/** True for JSON of one type that does not say so, but for its schema: of a type that nobody knows. */
export function isUnsaidJson({ contentType, kind }: MediaTypeModel): boolean {
  return kind === 'json' && !contentType.includes('*') && kindOfType(contentType) !== 'json'
}

/** The form bodies with a named schema, by its JSON Pointer: the first of each, since all are usually written alike. */
export function formSchemas(model: Model): ReadonlyMap<string, MediaTypeModel> {
  const bodies = everyOperation(model).flatMap(({ requestBody }) => requestBody?.content ?? [])
  const forms = bodies.filter(({ contentType }) => isForm(contentType)).toReversed()
  return new Map(
    forms.flatMap((form) => {
      const pointer = pointerOf(refOf(form.schema) ?? '')
      return pointer === undefined ? [] : [[pointer, form] as const]
    }),
  )
}
