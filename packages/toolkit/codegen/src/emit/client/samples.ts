import type { Model } from '@loyalty-kit/document/model'
import { code, expr, isPlainName, printed, type Code, type Expression } from '@loyalty-kit/code'
import { methodFor } from './method.ts'
import { resourcesOf } from './names.ts'
import { exampleArguments } from './signature.ts'

/**
 * A statement that calls each operation with a `client`, by id, as a string for pages to show:
 * `console.log(await client.pets.get('pet_1'))`.
 */
export function samplesOf(model: Model): ReadonlyMap<string, string> {
  const calls = resourcesOf(model).flatMap(({ name: resource, methods }) =>
    methods.map(({ name, operation }): [string, Code] => {
      const method = methodFor(operation, model, () => undefined)
      const call = expr.call(memberOf(memberOf(expr.name('client'), resource), name), exampleArguments(method))
      if (method.listed || method.responseKind === 'stream')
        return [operation.id, code`for await (const item of ${call}) console.log(item)`]
      return [operation.id, method.responseKind === 'none' ? code`await ${call}` : code`console.log(await ${call})`]
    }),
  )
  return new Map(calls.map(([id, call]) => [id, printed(call, { nameOf: ({ name }) => name, language: 'typescript' })]))
}

function memberOf(of: Expression, name: string): Expression {
  return isPlainName(name) ? expr.member(of, name) : expr.element(of, expr.literal(name, 'sample'))
}
