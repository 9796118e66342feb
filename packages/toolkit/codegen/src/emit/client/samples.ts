import type { Model } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { methodFor } from './method.ts'
import { resourcesOf } from './names.ts'
import { sampleOf } from './signature.ts'

/** A statement that calls each operation with a `client`, by id: `console.log(await client.pets.get('pet_1'))`. */
export function samplesOf(model: Model): ReadonlyMap<string, string> {
  const calls = resourcesOf(model.operations).flatMap(({ name: resource, methods }) =>
    methods.map(({ name, operation }): [string, string] => {
      const method = methodFor(operation, model, () => undefined)
      const call = `client.${resource}${memberOf(name)}${sampleOf(method)}`
      if (method.item !== undefined) return [operation.id, `for await (const item of ${call}) console.log(item)`]
      return [operation.id, method.result === 'void' ? `await ${call}` : `console.log(await ${call})`]
    }),
  )
  return new Map(calls)
}

function memberOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${print.sample(name)}]`
}
