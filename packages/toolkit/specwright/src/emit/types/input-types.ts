import { everyOperation, type Model } from '@specwright/document/model'
import { code, comment, expr, type Code } from '@specwright/code'

/** A named type for an operation's parameters of one location: `ListRewardActivitiesQuery`. */
export function inputTypes(model: Model): Code[] {
  const operations = new Map(everyOperation(model).map((each) => [each.id, each]))
  return model.inputs.map(({ typeName, operation, webhook, in: location }) => {
    const owner = webhook
      ? code`webhooks[${expr.literal(webhook.name)}][${expr.literal(webhook.method)}]`
      : code`operations[${expr.literal(operation)}]`
    const parameters = code`${owner}["parameters"]`
    const whole = operations.get(operation)?.parameters.find((parameter) => parameter.in === 'querystring')
    if (location === 'querystring' && whole) {
      const type = code`NonNullable<NonNullable<${parameters}["querystring"]>[${expr.literal(whole.name)}]>`
      return code`
        ${comment(`What \`${operation}\` takes as its query.`)}export type ${expr.name(typeName)} = ${type}
      `
    }
    return code`
      ${comment(`What \`${operation}\` takes in its ${location}.`)}export type ${expr.name(typeName)} = NonNullable<${parameters}[${expr.literal(location)}]>
    `
  })
}
