import { isObject, objectAt, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { chainOf, componentOf, refOf } from '@loyalty-kit/json-schema/ref'

/** A value as XML, with the names that its schema gives. @see OpenAPI 3.1, XML Object */
export function xmlText(value: unknown, schema: unknown, root: JsonObject): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const facts = factsOf(schema, root)
  const name = nameOf(schema, facts) ?? 'root'
  if (!Array.isArray(value)) return declaration + elements(name, { value, schema, root })
  // A document has one element, even if its array is not wrapped.
  const { items } = facts
  const item = nameOf(items, factsOf(items, root)) ?? 'item'
  const { name: tag, namespace } = tagOf(name, facts)
  const content = value.map((each) => elements(item, { value: each, schema: items, root }))
  return `${declaration}<${tag}${namespace}>${content.join('')}</${tag}>`
}

/** The name of the component that a schema refers to, or its title. */
function nameOf(schema: unknown, { title }: JsonObject): string | undefined {
  const named = componentOf(refOf(schema) ?? '')?.name ?? (typeof title === 'string' ? title : '')
  return named.replaceAll(/[^\w.-]/g, '') || undefined
}

interface Written {
  readonly value: unknown
  readonly schema: unknown
  readonly root: JsonObject
}

/** A value as an element; each item of an array as one, within one of the array if that is wrapped. */
function elements(key: string, { value, schema, root }: Written): string {
  const facts = factsOf(schema, root)
  const { name, isWrapped, namespace } = tagOf(key, facts)
  if (Array.isArray(value)) {
    const items = value.map((item) => elements(isWrapped ? name : key, { value: item, schema: facts['items'], root }))
    return isWrapped ? `<${name}${namespace}>${items.join('')}</${name}>` : items.join('')
  }
  if (!isObject(value)) return `<${name}${namespace}>${escaped(value)}</${name}>`
  const members = Object.entries(value).map(([member, each]) => {
    const property = own(objectAt(facts, 'properties'), member)
    const { name: attribute, isAttribute } = tagOf(member, factsOf(property, root))
    return isAttribute
      ? { attribute: ` ${attribute}="${escaped(each)}"`, content: '' }
      : { attribute: '', content: elements(member, { value: each, schema: property, root }) }
  })
  const attributes = members.map(({ attribute }) => attribute).join('')
  return `<${name}${namespace}${attributes}>${members.map(({ content }) => content).join('')}</${name}>`
}

/** The tag of an element, or of each item of an array. */
interface Tag {
  readonly name: string
  readonly namespace: string
  readonly isAttribute: boolean
  readonly isWrapped: boolean
}

function tagOf(key: string, facts: JsonObject): Tag {
  const xml = objectAt(facts, 'xml')
  const [name, prefix, namespace] = ['name', 'prefix', 'namespace'].map((each) => {
    const text = own(xml, each)
    return typeof text === 'string' ? text : ''
  })
  return {
    name: `${prefix ? `${prefix}:` : ''}${name || key}`,
    namespace: namespace ? ` xmlns${prefix ? `:${prefix}` : ''}="${escaped(namespace)}"` : '',
    isAttribute: own(xml, 'attribute') === true,
    isWrapped: own(xml, 'wrapped') === true,
  }
}

/** The keywords of a schema, with those that it refers to and combines. */
function factsOf(schema: unknown, root: JsonObject, depth = 0): JsonObject {
  const all = chainOf(root, { value: schema, pointer: '' })
    .map(({ value }) => value)
    .filter(isObject)
  const parts = all.flatMap((each) => {
    const combined = own(each, 'allOf')
    const nested = depth < 8 && Array.isArray(combined) ? combined.map((one) => factsOf(one, root, depth + 1)) : []
    return [...nested, each]
  })
  const properties = Object.assign({}, ...parts.map((each) => objectAt(each, 'properties'))) as JsonObject // of objects
  return { ...(Object.assign({}, ...parts.toReversed()) as JsonObject), properties }
}

function escaped(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : (JSON.stringify(value) ?? '')
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
