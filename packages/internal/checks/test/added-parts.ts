/** A schema to add to our contract. */
export const rewardStock = `    RewardStock:
      description: How many of a reward are left.
      type: object
      required: [id, left]
      properties:
        id: { type: string, description: The reward. }
        left: { type: integer, minimum: 0, description: How many are left. }
`

/** An operation to add to the contract of a new repository. */
export const clearItems = `  /v1/items/all:
    delete:
      operationId: clearItems
      summary: Remove all items
      description: Removes every item.
      tags: [Items]
      responses:
        '204': { description: There are no items. }
        4XX: { $ref: '#/components/responses/Failure' }
`
