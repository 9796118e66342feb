import type { Model } from '@loyalty-kit/document/model'
import { code, comment, expr, type Code } from '@loyalty-kit/code'

/** The parameters that an operation takes in one place, each such type under its own name: `ListRewardActivitiesQuery`. */
export function inputTypes({ inputs }: Model): Code[] {
  return inputs.map(({ typeName, operation, in: place }) => {
    const parameters = code`operations[${expr.literal(operation)}]["parameters"]`
    return code`
      ${comment(`What \`${operation}\` takes in its ${place}.`)}export type ${expr.name(typeName)} = NonNullable<${parameters}[${expr.literal(place)}]>
    `
  })
}
