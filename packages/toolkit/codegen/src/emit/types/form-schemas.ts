import { isObject, own } from '@loyalty-kit/json-schema/json'
import type { Model } from '@loyalty-kit/document/model'

/** True for the content type of a form. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType)
}

/** JSON Pointers of the named schemas that a form body has. */
export function formSchemas({ operations }: Model): ReadonlySet<string> {
  const bodies = operations.flatMap(({ requestBody }) => requestBody?.content ?? [])
  const forms = bodies.filter(({ contentType }) => isForm(contentType))
  const references = forms.flatMap(({ schema }) => (isObject(schema) ? [own(schema, '$ref')] : []))
  return new Set(
    references.flatMap((reference) => (typeof reference === 'string' ? [decodeURIComponent(reference.slice(1))] : [])),
  )
}
