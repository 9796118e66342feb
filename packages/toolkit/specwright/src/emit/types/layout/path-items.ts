import { code, expr, type Code } from '@specwright/code'
import type { Model, OperationModel } from '@specwright/document/model'
import { operationsIn } from '@specwright/document/openapi'
import { atPointer, childPointer, isObject } from '@specwright/json-schema/json'
import type { Located } from '@specwright/json-schema/ref'
import { commentOf } from '../print/schema-comment.ts'
import { member, never, objectOf } from './member.ts'
import { bodyType, parametersMember, responsesType } from './messages.ts'
import { entriesOf, memberOf, partAt, typeOfPart, type PrintedDocument, type DocumentPart } from './part.ts'

/** The methods that every path item has a member for. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** What is known of an operation besides what is written. */
type Known = Pick<OperationModel, 'id'> & Partial<Pick<OperationModel, 'beta' | 'description'>>

/** Path items, and the operations that they name, which are printed once. */
export interface PathItems {
  /** The types of path items, by path or name. */
  membersOf(section: 'paths' | 'webhooks' | 'pathItems'): readonly Code[]
  /** The types of the named operations of the path items that were printed, and of callbacks. */
  operations(): readonly Code[]
}

/** Prints the path items of a document. */
export function createPathItems(model: Model, layout: PrintedDocument): PathItems {
  const known = new Map<string, Known>(model.operations.map((each) => [`${each.method} ${each.path}`, each]))
  const named = new Map<string, Code>()
  const taken = new Set([...model.operations, ...model.callbacks].map(({ id }) => id))
  const document: DocumentPart = { value: layout.root, pointer: '' }

  /** The names of operations outside of paths are theirs unless another operation has the name. */
  const ownName = (operation: DocumentPart): Known | undefined => {
    const id = operation.value['operationId']
    if (typeof id !== 'string' || id === '' || taken.has(id)) return undefined
    taken.add(id)
    return { id }
  }
  const operationMember = (
    item: DocumentPart,
    operation: DocumentPart,
    method: string,
    about: Known | undefined,
  ): Code => {
    const type = operationType(item, operation, layout)
    if (about) named.set(about.id, type)
    const { value } = operation
    const written = about?.beta === true ? { ...value, description: `${about.description}\n\n@beta` } : value
    return member({
      name: method,
      type: about ? code`operations[${expr.literal(about.id)}]` : type,
      comment: commentOf(written),
    })
  }
  const itemType = (item: DocumentPart, path?: string): Code => {
    const members = new Map(
      operationsIn(item.value).map(({ method, operation, below }): [string, Code] => {
        const part = { value: operation, pointer: `${item.pointer}${below}` }
        const about = path === undefined ? undefined : known.get(`${method} ${path}`)
        return [method, operationMember(item, part, method, about ?? ownName(part))]
      }),
    )
    const standard = methods.map((method) => members.get(method) ?? never(method))
    const others = [...members].filter(([method]) => !methods.includes(method)).map(([, each]) => each)
    return objectOf([parametersMember(parametersIn(item), layout), ...standard, ...others])
  }
  for (const { id, pointer } of model.callbacks) {
    const item = partOf(layout, pointer.replace(/(?:\/additionalOperations)?\/[^/]*$/, ''))
    named.set(id, operationType(item, partOf(layout, pointer), layout))
  }
  return {
    membersOf(section) {
      const isPaths = section === 'paths'
      const holder = section === 'pathItems' ? partOf(layout, '/components') : document
      return entriesOf(holder, section).flatMap(([name, written]) => {
        const item = isPaths && name.startsWith('x-') ? undefined : partAt(written, layout)
        return item ? [member({ name, type: itemType(item, isPaths ? name : undefined) })] : []
      })
    },
    operations: () => [...named].map(([name, type]) => member({ name, type })),
  }
}

function partOf({ root }: PrintedDocument, pointer: string): DocumentPart {
  const value = atPointer(root, pointer)
  return { value: isObject(value) ? value : {}, pointer }
}

function operationType(item: DocumentPart, operation: DocumentPart, layout: PrintedDocument): Code {
  const body = memberOf(operation, 'requestBody')
  const required = partAt(body, layout)?.value['required'] === true
  return objectOf([
    parametersMember([...parametersIn(item), ...parametersIn(operation)], layout),
    body.value === undefined
      ? never('requestBody')
      : member({
          name: 'requestBody',
          type: typeOfPart(body, 'requestBodies', layout, (each) => bodyType(each, layout)),
          comment: commentOf(body.value),
          isOptional: !required,
        }),
    member({ name: 'responses', type: responsesType(operation, layout) }),
  ])
}

function parametersIn(holder: DocumentPart): readonly Located[] {
  const { value, pointer } = memberOf(holder, 'parameters')
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  return all.map((each, index) => ({ value: each, pointer: childPointer(pointer, index) }))
}
