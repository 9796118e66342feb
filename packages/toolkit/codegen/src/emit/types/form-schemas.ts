import { pointerOf, refOf } from '@loyalty-kit/json-schema/ref'
import { everyOperation, type Model } from '@loyalty-kit/document/model'

/** True for the content type of a form. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

/** True for a body of fields whose values are strings: a form of either type. */
export function hasFields(contentType: string): boolean {
  return isForm(contentType) || /^multipart\/form-data\b/i.test(contentType)
}

/** JSON Pointers of the named schemas of form bodies. */
export function formSchemas(model: Model): ReadonlySet<string> {
  const bodies = everyOperation(model).flatMap(({ requestBody }) => requestBody?.content ?? [])
  const forms = bodies.filter(({ contentType }) => isForm(contentType))
  return new Set(forms.flatMap(({ schema }) => pointerOf(refOf(schema) ?? '') ?? []))
}
