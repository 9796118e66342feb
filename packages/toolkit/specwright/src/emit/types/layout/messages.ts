import { code, type Code } from '@specwright/code'
import { refOf, type Located } from '@specwright/json-schema/ref'
import { commentOf } from '../print/schema-comment.ts'
import { member, never, objectOf } from './member.ts'
import { entriesOf, memberOf, partAt, typeOfPart, type PrintedDocument, type DocumentPart } from './part.ts'
import { commentOfValue, headerType, parameterType } from './values.ts'

/** Where parameters are, in the order of the layout. A `querystring` is the whole query, and there is no other. */
const locations = ['query', 'querystring', 'header', 'path', 'cookie']

/** The parameters of a path or an operation: later ones override earlier ones with the same name and location. */
export function parametersMember(declared: readonly Located[], layout: PrintedDocument): Code {
  const byKey = new Map<string, readonly [written: Located, part: DocumentPart]>()
  for (const written of declared) {
    const part = partAt(written, layout)
    if (part) byKey.set(`${String(part.value['in'])} ${String(part.value['name'])}`, [written, part])
  }
  const all = [...byKey.values()]
  const hasWhole = all.some(([, { value }]) => value['in'] === 'querystring')
  const members = locations
    .filter((location) => location !== (hasWhole ? 'query' : 'querystring'))
    .map((location) =>
      locationMember(
        location,
        all.filter(([, { value }]) => value['in'] === location),
        layout,
      ),
    )
  return member({ name: 'parameters', type: objectOf(members) })
}

function locationMember(
  location: string,
  parameters: readonly (readonly [written: Located, part: DocumentPart])[],
  layout: PrintedDocument,
): Code {
  const isOptional = (part: DocumentPart): boolean => location !== 'path' && part.value['required'] !== true
  const members = parameters.map(([written, part]) => {
    const type = typeOfPart(written, 'parameters', layout, (each) => parameterType(each, layout))
    const name = String(part.value['name'])
    return member({ name, type, comment: commentOfValue(part, layout), isOptional: isOptional(part) })
  })
  return member({
    name: location,
    type: objectOf(members),
    isOptional: parameters.every(([, part]) => isOptional(part)),
  })
}

/** The type of the body of a request. */
export function bodyType(part: DocumentPart, layout: PrintedDocument): Code {
  const content = contentMembers(part, layout)
  return objectOf([member({ name: 'content', type: objectOf(content.length > 0 ? content : [never('*/*')]) })])
}

/** The types of the responses of an operation, by status. */
export function responsesType(operation: DocumentPart, layout: PrintedDocument): Code {
  const responses = entriesOf(operation, 'responses').filter(([status]) => !status.startsWith('x-'))
  return objectOf(
    responses.map(([name, written]) => {
      const type = typeOfPart(written, 'responses', layout, (each) => responseType(each, layout))
      return member({ name, type, comment: commentOf(written.value) })
    }),
  )
}

/** The type of a response. */
export function responseType(part: DocumentPart, layout: PrintedDocument): Code {
  const headers = entriesOf(part, 'headers').map(([name, written]) => {
    const header = partAt(written, layout)
    const type = typeOfPart(written, 'headers', layout, (each) => headerType(each, layout))
    const comment = header?.pointer === written.pointer ? commentOfValue(header, layout) : commentOf(written.value)
    // For openapi-typescript, each header that is referred to is there.
    const isOptional = refOf(written.value) === undefined && header?.value['required'] !== true
    return member({ name, type, comment, isOptional })
  })
  const content = contentMembers(part, layout)
  return objectOf([
    member({ name: 'headers', type: objectOf([...headers, code`[name: string]: unknown;`]) }),
    content.length > 0 ? member({ name: 'content', type: objectOf(content) }) : never('content'),
  ])
}

function contentMembers(part: DocumentPart, layout: PrintedDocument): readonly Code[] {
  return entriesOf(part, 'content').map(([name, written]) => {
    const media = partAt(written, layout)
    return member({
      name,
      type: media ? mediaType(media, layout) : code`unknown`,
      comment: commentOf(media?.value),
    })
  })
}

/** The type of a body; of a stream, an array of its items. */
function mediaType(media: DocumentPart, layout: PrintedDocument): Code {
  const [items, schema] = [memberOf(media, 'itemSchema'), memberOf(media, 'schema')]
  if (items.value !== undefined) return code`${layout.typeAt(items.pointer, true)}[]`
  return schema.value === undefined ? code`unknown` : layout.typeAt(schema.pointer)
}
