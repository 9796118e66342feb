import { braces, code, comment, expr, type Code, type Comment } from '@specwright/code'
import type { Model } from '@specwright/document/model'
import { isObject } from '@specwright/json-schema/json'
import { commentOf } from '../print/schema-comment.ts'
import { member, objectOf } from './member.ts'
import { bodyType, responseType } from './messages.ts'
import { entriesOf, partAt, typeOfPart, type PrintedDocument, type DocumentPart } from './part.ts'
import { createPathItems } from './path-items.ts'
import { commentOfValue, headerType, parameterType } from './values.ts'

/** How the components of a section are printed. */
interface ComponentSection {
  readonly name: string
  readonly type: (part: DocumentPart, layout: PrintedDocument) => Code
  readonly comment?: (part: DocumentPart, layout: PrintedDocument) => Comment
}

const sections: readonly ComponentSection[] = [
  { name: 'responses', type: responseType },
  { name: 'parameters', type: parameterType, comment: commentOfValue },
  { name: 'requestBodies', type: bodyType },
  { name: 'headers', type: headerType, comment: commentOfValue },
]

/**
 * `paths`, `webhooks`, `components`, `$defs` and `operations`: the layout of openapi-typescript 7, which openapi-fetch and
 * others read.
 */
export function layoutOf(model: Model, layout: PrintedDocument): readonly Code[] {
  const items = createPathItems(model, layout)
  const paths = items.membersOf('paths')
  const webhooks = items.membersOf('webhooks')
  const pathItems = items.membersOf('pathItems')
  const hasComponents = isObject(layout.root['components'])
  return [
    declaration('paths', paths),
    declaration('webhooks', webhooks),
    declaration('components', hasComponents ? componentMembers(layout, pathItems) : []),
    declaration('$defs', []),
    declaration('operations', items.operations()),
  ]
}

function componentMembers(layout: PrintedDocument, pathItems: readonly Code[]): readonly Code[] {
  const { components } = layout.root
  const holder: DocumentPart = { value: isObject(components) ? components : {}, pointer: '/components' }
  const schemas = entriesOf(holder, 'schemas').map(([name, { pointer }]) => {
    return member({ name, type: layout.typeAt(pointer) })
  })
  const others = sections.map(({ name: section, type, comment: commentIn = ({ value }) => commentOf(value) }) => {
    return [
      section,
      entriesOf(holder, section).map(([name, written]) => {
        const part = partAt(written, layout)
        return member({
          name,
          type: typeOfPart(written, section, layout, (each) => type(each, layout)),
          comment: part ? commentIn(part, layout) : comment(''),
        })
      }),
    ] as const
  })
  return [['schemas', schemas] as const, ...others, ['pathItems', pathItems] as const].map(([name, members]) => {
    return member({ name, type: objectOf(members) })
  })
}

function declaration(name: string, members: readonly Code[]): Code {
  return members.length === 0
    ? code`export type ${expr.name(name)} = Record<string, never>\n`
    : code`export interface ${expr.name(name)} ${braces(members)}\n`
}
