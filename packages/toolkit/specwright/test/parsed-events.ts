import { join } from 'node:path'
import { fromFile, Parser } from '@asyncapi/parser'
import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { contract, eventValues } from './events-document.ts'

/** Expects that the parser of AsyncAPI has the same verdict on each value, by the schemas that it finds. */
export async function expectSameByParser(events: object): Promise<void> {
  const folder = workspace({ 'api.json': JSON.stringify(contract), 'events.json': JSON.stringify(events) })
  const { document, diagnostics } = await fromFile(new Parser(), join(folder, 'events.json')).parse()
  expect(diagnostics).not.toContainEqual(expect.objectContaining({ severity: 0 }))
  const messages = new Map(
    document
      ?.allMessages()
      .all()
      .map((message) => [message.name() ?? message.id(), message]),
  )
  const verdicts = eventValues.flatMap(([schema, value, isValid]) => {
    const [id = '', headers] = schema.split(/(?=Headers$)/)
    const message = messages.get({ PetAdded: 'pet.added', PetMoved: 'pet.moved' }[id] ?? id)
    // It reads no Avro by itself.
    if (id === 'PetWeighed') return []
    const stated = (headers === undefined ? message?.payload() : message?.headers())?.json<{ schema?: object }>() ?? {}
    // A schema in another format is beside its format.
    const validate = new Ajv({ strict: false }).compile(stated.schema ?? stated)
    return [{ schema, value, isValid, verdict: validate(value) }]
  })
  expect(verdicts.filter(({ isValid, verdict }) => isValid !== verdict)).toEqual([])
  expect(verdicts).toHaveLength(eventValues.length - 1)
}
