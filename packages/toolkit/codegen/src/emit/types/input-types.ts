import type { Model } from '@loyalty-kit/document/model'
import { code, comment, expr, type Code } from '@loyalty-kit/code'

/** A named type for an operation's parameters of one location: `ListRewardActivitiesQuery`. */
export function inputTypes({ inputs }: Model): Code[] {
  return inputs.map(({ typeName, operation, webhook, in: location }) => {
    const owner = webhook
      ? code`webhooks[${expr.literal(webhook.name)}][${expr.literal(webhook.method)}]`
      : code`operations[${expr.literal(operation)}]`
    const parameters = code`${owner}["parameters"]`
    return code`
      ${comment(`What \`${operation}\` takes in its ${location}.`)}export type ${expr.name(typeName)} = NonNullable<${parameters}[${expr.literal(location)}]>
    `
  })
}
