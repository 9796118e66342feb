import type { Model, OperationModel } from '@specwright/document/model'
import { keysOf, type JsonSchema } from '@specwright/json-schema/json'
import { objectShape } from '../../client/shape.ts'

/** The expressions in the address of a callback that a valid request may leave without a value. */
export function optionalExpressions(address: string, operation: OperationModel, model: Model): readonly string[] {
  const expressions = address.startsWith('$')
    ? [address]
    : [...address.matchAll(/\{(\$[^{}]*)\}/g)].map(([, each]) => each!)
  return expressions.filter((expression) => {
    const [, place, name = ''] = /^\$request\.(query|header|body)[.#](.*)$/s.exec(expression) ?? []
    if (place === 'body') return isOptionalMember(keysOf(name), operation, model)
    return operation.parameters.some((each) => each.in === place && isNamed(each.name, name, place) && !each.required)
  })
}

function isNamed(declared: string, name: string, place: string): boolean {
  return place === 'header' ? declared.toLowerCase() === name.toLowerCase() : declared === name
}

/** True for a declared member of the body that may be absent, or that is in one that may. */
function isOptionalMember(keys: readonly string[], { requestBody }: OperationModel, model: Model): boolean {
  if (!requestBody) return false
  return requestBody.content.some(({ schema }) => {
    let part: JsonSchema | undefined = schema
    let isOptional = !requestBody.required
    for (const key of keys) {
      const shape = objectShape(part, model)
      if (!shape || !Object.hasOwn(shape.properties, key)) return false
      isOptional ||= !shape.required.has(key)
      part = shape.properties[key]
    }
    return isOptional
  })
}
