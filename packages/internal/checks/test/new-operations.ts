// Operations that the contract does not have, for tests of what a new one needs.

const fifthOperation = `  /v2/loyalties/rewards/{id}:
    get:
      operationId: getReward
      tags: [Rewards]
      x-beta: false
      summary: Get a reward
      description: Gives one reward.
      security:
        - accessToken: []
          appId: []
          appToken: []
      parameters:
        - name: id
          in: path
          required: true
          description: The reward.
          schema: { type: string, minLength: 3 }
      responses:
        '200':
          description: The reward with its stock.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/RewardStock' }
              examples:
                stock: { summary: Two left, value: { id: rw_mug, left: 2 } }
        default: { $ref: '#/components/responses/OtherFailure' }
`

/** Its body has no name, and one of its parameters is a cookie. */
const sixthOperation = `  /v2/loyalties/rewards/{id}/ratings:
    post:
      operationId: rateReward
      tags: [Rewards]
      x-beta: false
      summary: Rate a reward
      description: Says how a reward is liked.
      security:
        - accessToken: []
          appId: []
          appToken: []
      parameters:
        - { name: id, in: path, required: true, description: The reward., schema: { type: string } }
        - { name: visits, in: cookie, description: How often it was seen., schema: { type: integer, minimum: 1 } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [stars]
              properties:
                stars: { type: integer, maximum: 5, description: How much it is liked. }
            examples:
              best: { summary: The best, value: { stars: 5 } }
      responses:
        '204': { description: The rating is kept. }
        default: { $ref: '#/components/responses/OtherFailure' }
`

const fifthSchema = `    RewardStock:
      description: How many of a reward are left.
      type: object
      required: [id, left]
      properties:
        id: { type: string, description: The reward. }
        left: { type: integer, minimum: 0, description: How many are left. }
`

/** The contract with two more operations, and a schema. */
export function withNewOperations(contract: string): string {
  return contract
    .replace(/^paths:\n/m, (line) => line + fifthOperation + sixthOperation)
    .replace(/^  schemas:\n/m, (line) => line + fifthSchema)
}
