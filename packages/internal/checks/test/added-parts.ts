import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** What is added to a file of the contract. */
export interface Insertion {
  /** Path below the root of the repository. */
  readonly file: string
  /** The lines, which the file has once, before which it goes. */
  readonly before: string
  readonly text: string
}

/** An event of a reward, and an error of a deletion, as an engineer writes them into the contract. */
export const eventAndError: readonly Insertion[] = [
  {
    file: 'openapi/events.yaml',
    before: `
components:
  messages:
    RewardCreated:`,
    text: `      rewardArchived:
        $ref: '#/components/messages/RewardArchived'
`,
  },
  {
    file: 'openapi/events.yaml',
    before: `
  schemas:
    RewardCreated:`,
    text: `    RewardArchived:
      name: vl.reward.archived
      title: Reward archived
      summary: A reward was archived.
      description: The field \`data.reason\` says why.
      contentType: application/json
      payload:
        $ref: '#/components/schemas/RewardArchived'
      examples:
        - name: soldOut
          summary: A mug is sold out
          payload:
            id: act_2
            type: vl.reward.archived
            data:
              reason: SOLD_OUT
            created_at: '2026-02-15T09:30:00.000Z'
            reward_id: rw_mug
`,
  },
  {
    file: 'openapi/events.yaml',
    before: `    RewardCreated:
      description: The activity`,
    text: `    RewardArchived:
      description: The activity that records that a reward was archived.
      allOf:
        - $ref: './loyalty.yaml#/components/schemas/RewardActivity'
        - type: object
          required: [type, data]
          properties:
            type:
              description: Kind of activity.
              type: string
              const: vl.reward.archived
            data:
              description: What the activity is about.
              type: object
              required: [reason]
              properties:
                reason:
                  description: Why it was archived.
                  type: string
                  enum: [SOLD_OUT, WITHDRAWN]
`,
  },
  {
    file: 'openapi/loyalty.yaml',
    before: `        '500':
          $ref: '#/components/responses/InternalError'
        default:
          $ref: '#/components/responses/OtherFailure'

  /v2/loyalties/rewards/{id}/activities:`,
    text: `        '423':
          $ref: '#/components/responses/TierStructureLocked'
`,
  },
  {
    file: 'openapi/loyalty.yaml',
    before: `    InternalError:
      description:`,
    text: `    TierStructureLocked:
      description: The tiers of members are being calculated, and the structure stays unchanged until then.
      content:
        application/json:
          schema:
            allOf:
              - $ref: '#/components/schemas/ErrorResponse'
              - properties:
                  code:
                    description: Equals the HTTP status.
                    const: 423
          examples:
            locked:
              $ref: '#/components/examples/TierStructureLocked'
`,
  },
  {
    file: 'openapi/loyalty.yaml',
    before: `    InternalError:
      summary:`,
    text: `    TierStructureLocked:
      summary: The tiers are being calculated
      value:
        code: 423
        key: tier_structure_locked
        message: Cannot delete tier structure "ts_gold"
        details: Its tiers are being calculated
        request_id: req_14
        resource_id: ts_gold
        resource_type: tier_structure
`,
  },
  {
    file: 'openapi/loyalty.yaml',
    before: `            - internal_error
          x-assumed`,
    text: `            - tier_structure_locked
`,
  },
]

/** Adds to the contract in a folder. */
export function addTo(folder: string, insertions: readonly Insertion[]): void {
  for (const { file, before, text } of insertions) {
    const path = join(folder, file)
    const parts = readFileSync(path, 'utf8').split(before)
    if (parts.length !== 2) throw new Error(`${file} must have once:\n${before}`)
    writeFileSync(path, parts.join(text + before))
  }
}
