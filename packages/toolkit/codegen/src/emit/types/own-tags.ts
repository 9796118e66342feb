import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { targetOf } from '@loyalty-kit/json-schema/ref'

/**
 * Takes out of the discriminators those that a schema says itself, beside the `allOf` through which it has them: the type
 * of its tag is what it says. Where it names the tag and gives no value, its mention goes, and the discriminator stays.
 *
 * @param document The document as types see it; changed in place.
 * @param discriminators Those found by openapi-typescript, by ref of the schema; changed in place.
 */
export function keepOwnTags(document: object, discriminators: Record<string, { propertyName: string }>): void {
  for (const [ref, { propertyName }] of Object.entries(discriminators)) {
    const schema = targetOf(document, ref)?.value
    if (!isObject(schema) || !Array.isArray(schema['allOf']) || 'discriminator' in schema) continue
    const mentions = [schema, ...schema['allOf']].map((part) => own(propertiesOf(part), propertyName))
    if (mentions.some((each) => isObject(each) && ('const' in each || 'enum' in each))) delete discriminators[ref]
    else if (mentions[0] !== undefined) {
      const { [propertyName]: _, ...properties } = propertiesOf(schema)
      Object.assign(schema, { properties })
    }
  }
}

function propertiesOf(schema: unknown): JsonObject {
  const properties = isObject(schema) ? own(schema, 'properties') : undefined
  return isObject(properties) ? properties : {}
}
