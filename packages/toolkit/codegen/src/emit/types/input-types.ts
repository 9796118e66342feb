import type { Model } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'

/** The parameters that an operation takes in one place, each such type under its own name: `ListRewardActivitiesQuery`. */
export function inputTypes({ inputs }: Model): string[] {
  return inputs.map(({ typeName, operation, in: place }) => {
    const comment = print.comment(`What \`${operation}\` takes in its ${place}.`)
    const type = `NonNullable<operations[${print.literal(operation)}]["parameters"][${print.literal(place)}]>`
    return `${comment}export type ${print.identifier(typeName)} = ${type}\n`
  })
}
