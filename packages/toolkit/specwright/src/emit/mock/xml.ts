import XmlBuilder from 'fast-xml-builder'
import { ncName, qName, sanitize } from 'xml-naming'
import { metSchemas } from '@specwright/json-schema/examples'
import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { chainOf, componentOf, refOf } from '@specwright/json-schema/ref'

/** An element for the builder: its content by its name, and its attributes. */
type Element = Readonly<Record<string, unknown>>

const builder = new XmlBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  maxNestedTags: 0,
  suppressBooleanAttributes: false,
})

const declaration: Element = { '?xml': [], ':@': { version: '1.0', encoding: 'UTF-8' } }

/** A value as XML, with the names that its schema gives. @see OpenAPI 3.1, XML Object */
export function xmlText(value: unknown, schema: unknown, root: JsonObject): string {
  return [declaration, rootElement(value, schema, root)].map((each) => builder.build([each])).join('\n')
}

function rootElement(value: unknown, schema: unknown, root: JsonObject): Element {
  const facts = factsOf(value, schema, root)
  const name = xmlNameOf(schema, facts) ?? 'root'
  if (!Array.isArray(value)) return elements(name, { value, schema, root })[0]!
  // A document has one element, even if its array is not wrapped.
  const { items } = facts
  const item = xmlNameOf(items, factsOf(value[0], items, root)) ?? 'item'
  const { name: tag, namespace } = tagOf(name, facts)
  const content = value.flatMap((each) => elements(item, { value: each, schema: items, root }))
  return { [tag]: content, ':@': namespace }
}

/** The name of the component that a schema refers to, or its title. */
function xmlNameOf(schema: unknown, { title }: JsonObject): string | undefined {
  const named = componentOf(refOf(schema) ?? '')?.name ?? (typeof title === 'string' ? title : '')
  return named.replaceAll(/[^\w.-]/g, '') || undefined
}

interface Written {
  readonly value: unknown
  readonly schema: unknown
  readonly root: JsonObject
}

/** A value as an element; each item of an array as one, within one of the array if that is wrapped. */
function elements(key: string, { value, schema, root }: Written): readonly Element[] {
  const facts = factsOf(value, schema, root)
  const { name, isWrapped, namespace } = tagOf(key, facts)
  if (Array.isArray(value)) {
    const item = isWrapped ? name : key
    const items = value.flatMap((each) => elements(item, { value: each, schema: facts['items'], root }))
    return isWrapped ? [{ [name]: items, ':@': namespace }] : items
  }
  if (!isObject(value)) return [{ [name]: [{ '#text': elementText(value) }], ':@': namespace }]
  const attributes: Record<string, string> = { ...namespace }
  const content: Element[] = []
  for (const [member, each] of Object.entries(value)) {
    const property = own(objectAt(facts, 'properties'), member)
    const tag = tagOf(member, factsOf(each, property, root))
    if (tag.isAttribute) Object.assign(attributes, tag.namespace, { [tag.name]: elementText(each) })
    else content.push(...elements(member, { value: each, schema: property, root }))
  }
  return [{ [name]: content, ':@': attributes }]
}

/** The tag of an element, or of each item of an array. */
interface Tag {
  /** Valid in XML, whatever the member is called. */
  readonly name: string
  /** The attribute that declares its namespace, if it has one. */
  readonly namespace: Readonly<Record<string, string>>
  readonly isAttribute: boolean
  readonly isWrapped: boolean
}

function tagOf(key: string, facts: JsonObject): Tag {
  const xml = objectAt(facts, 'xml')
  const [name, prefix, namespace] = ['name', 'prefix', 'namespace'].map((each) => {
    const text = own(xml, each)
    return typeof text === 'string' ? text : ''
  })
  const scope = prefix && validName(prefix, ncName)
  const local = name || key
  return {
    name: scope ? `${scope}:${validName(local, ncName)}` : validName(local, qName),
    namespace: namespace ? { [scope ? `xmlns:${scope}` : 'xmlns']: elementText(namespace) } : {},
    isAttribute: own(xml, 'attribute') === true,
    isWrapped: own(xml, 'wrapped') === true,
  }
}

/** A name that XML allows: this one, or one like it. */
function validName(name: string, isName: (name: string) => boolean): string {
  return isName(name) ? name : sanitize(name, 'ncName', { asciiOnly: true })
}

/** The keywords of a schema, with those that it refers to and combines; of alternatives, those of the one that a value meets. */
function factsOf(value: unknown, schema: unknown, root: JsonObject, depth = 0): JsonObject {
  const all = chainOf(root, { value: schema, pointer: '' })
    .map((each) => each.value)
    .filter(isObject)
  const parts = all.flatMap((each) => {
    const combined = depth < maxDepth ? metSchemas(each, value, root) : []
    return [...combined.map((one) => factsOf(value, one, root, depth + 1)), each]
  })
  const properties = Object.assign({}, ...parts.map((each) => objectAt(each, 'properties'))) as JsonObject // of objects
  return { ...(Object.assign({}, ...parts.toReversed()) as JsonObject), properties }
}

/** Schemas may combine themselves. */
const maxDepth = 8

/** The text of a value, without the characters that XML cannot have. @see XML 1.0, section 2.2 */
function elementText(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : (JSON.stringify(value) ?? '')
  return text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
}
