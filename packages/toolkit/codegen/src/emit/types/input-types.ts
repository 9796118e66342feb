import type { Model } from '@loyalty-kit/document/model'
import { code, comment, expr, type Code } from '@loyalty-kit/code'

/** A named type for an operation's parameters of one location: `ListRewardActivitiesQuery`. */
export function inputTypes({ inputs }: Model): Code[] {
  return inputs.map(({ typeName, operation, in: location }) => {
    const parameters = code`operations[${expr.literal(operation)}]["parameters"]`
    return code`
      ${comment(`What \`${operation}\` takes in its ${location}.`)}export type ${expr.name(typeName)} = NonNullable<${parameters}[${expr.literal(location)}]>
    `
  })
}
