import type { Diagnostic } from '@specwright/document/diagnostics'
import { everyOperation, type MediaTypeModel, type Model, type OperationModel } from '@specwright/document/model'
import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'

/**
 * Reports the examples of responses that do not respond to the request of the same name: a member that both have has another
 * value. Readers take them for one exchange.
 */
export function exampleMismatches(model: Model): Diagnostic[] {
  const { locate } = model.document
  return everyOperation(model).flatMap((operation) => {
    const requests = objectsIn(operation.requestBody?.content ?? [])
    return responsesOf(operation).flatMap(({ name, value, pointer }): Diagnostic[] => {
      const request = requests.find((each) => each.name === name)?.value ?? {}
      return mismatched(request, value).map((member) => {
        const [asked, given] = [request, value].map((each) => JSON.stringify(own(each, member)))
        const message = `This example responds to a request with ${JSON.stringify(member)} ${asked}, and has ${given}. Let both have the same, or name the examples differently`
        return { severity: 'warning', code: 'example-mismatch', message, location: locate(pointerTo(pointer, member)) }
      })
    })
  })
}

interface ObjectExample {
  readonly name: string
  readonly value: JsonObject
  readonly contentType: string
}

/** The examples of bodies that are objects. */
function objectsIn(content: readonly MediaTypeModel[]): ObjectExample[] {
  return content.flatMap(({ contentType, examples }) =>
    examples.flatMap(({ name, value }) => (isObject(value) ? [{ name, value, contentType }] : [])),
  )
}

/** Those of the successes of an operation. */
function responsesOf({ pointer, responses }: OperationModel): (ObjectExample & { readonly pointer: string })[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'))
  return successes.flatMap(({ status, content }) =>
    objectsIn(content).map((each) => {
      const keys = ['responses', status, 'content', each.contentType, ...placeOfExample(each.name)]
      return { ...each, pointer: pointerTo(pointer, ...keys) }
    }),
  )
}

/** The names of the plain values that two objects have under one name, and that differ. A form has strings of all values. */
function mismatched(request: JsonObject, response: JsonObject): string[] {
  return Object.keys(request).filter((name) => {
    const values = [own(request, name), own(response, name)]
    return values.every(isPlain) && String(values[0]) !== String(values[1])
  })
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** The keys of an example of a media type. */
function placeOfExample(name: string): readonly string[] {
  return name === 'example' ? ['example'] : ['examples', name, 'value']
}
