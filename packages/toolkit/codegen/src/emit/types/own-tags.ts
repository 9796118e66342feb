import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { targetOf } from '@loyalty-kit/json-schema/ref'

/**
 * Removes the inherited discriminators (through `allOf`) of schemas that define the tag themselves, so that their own
 * definition is its type. If a schema declares the tag without a value, the declaration is removed instead.
 *
 * @param document The document for openapi-typescript; changed in place.
 * @param discriminators The discriminators that openapi-typescript found, by ref of the schema; changed in place.
 */
export function keepOwnTags(document: object, discriminators: Record<string, { propertyName: string }>): void {
  for (const [ref, { propertyName }] of Object.entries(discriminators)) {
    const schema = targetOf(document, ref)?.value
    if (!isObject(schema) || !Array.isArray(schema['allOf']) || 'discriminator' in schema) continue
    const declares = [schema, ...schema['allOf']].map((part) => own(propertiesOf(part), propertyName))
    if (declares.some((each) => isObject(each) && ('const' in each || 'enum' in each))) delete discriminators[ref]
    else if (declares[0] !== undefined) {
      const { [propertyName]: _, ...properties } = propertiesOf(schema)
      Object.assign(schema, { properties })
    }
  }
}

function propertiesOf(schema: unknown): JsonObject {
  const properties = isObject(schema) ? own(schema, 'properties') : undefined
  return isObject(properties) ? properties : {}
}
