import type { JsonSchema } from '@specwright/json-schema/json'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, code, createFile, expr, key, list, typeOf, type Code } from '@specwright/code'
import type { Layout } from '../../config/layout.ts'
import { engineFiles } from '../engine.ts'
import { eventsOf, type SentEvent } from '../events.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { validatorFiles, type ValidatorFiles } from '../validators/validator-areas.ts'
import { freeName } from '../free-name.ts'
import { constantOf, objectShape } from './shape.ts'

const engine = 'client-engine'

/** An event whose body a user reads. */
type ReadEvent = SentEvent & Required<Pick<SentEvent, 'media' | 'type'>>

/** True for a document with events that the API sends: webhooks, or the messages of an AsyncAPI document. */
export function hasWebhooks(model: Model): boolean {
  return readEvents(model).length > 0
}

/** `webhooks.ts`: the events that the API sends to its users, and what verifies and reads them; nothing without events. */
export function emitWebhooks(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const events = readEvents(model)
  if (events.length === 0) return []
  const taken = new Set(model.schemas.map(({ typeName }) => typeName))
  const [bodies, event, handlers] = ['WebhookBodies', 'WebhookEvent', 'WebhookHandlers'].map((name) =>
    freeName(name, taken),
  ) as [string, string, string]
  const others = specifiersFrom(path, layout)
  const file = createFile({
    declared: new Set([bodies, event, handlers, 'handleWebhook', 'unwrapWebhook']),
    specifierOf: (module, name) => (module.endsWith('.ts') ? layout.between(path, module) : others(module, name)),
  })
  file.reexport(expr.imported(engine, 'WebhookError'))
  for (const name of ['WebhookOptions', 'WebhookProblem', 'WebhookRequest']) file.reexport(typeOf(engine, name))
  const names = { bodies: expr.name(bodies), event: expr.name(event), handlers: expr.name(handlers) }
  // The validator of each schema is imported from the file of its area, by its path, unless a package has them all.
  const fileOf = layout.isPackage('validators') ? () => 'validators' : validatorFiles(model, layout)
  file.add(typesOf(events, names), kindsOf(events, model, fileOf), functionsOf(names))
  return [codeFile(path, file), ...engineFiles(engine, file.usedOf(engine), layout)]
}

/** The webhooks and messages of the document whose bodies have a schema. */
function readEvents(model: Model): readonly ReadEvent[] {
  return eventsOf(model).filter((event): event is ReadEvent => event.media !== undefined && event.type !== undefined)
}

type Names = Readonly<Record<'bodies' | 'event' | 'handlers', Code>>

function typesOf(events: readonly ReadEvent[], names: Names): Code {
  const members = events.map(({ name, type }) => code`readonly ${key(name)}: ${typeOf('types', type.typeName)}`)
  return code`
    /** The body of each event, by its name. */
    export interface ${names.bodies} ${braces(members)}

    /** An event that was received, discriminated by \`name\`. */
    export type ${names.event} = ${typeOf(engine, 'WebhookEventOf')}<${names.bodies}>

    /** A function for each event. */
    export type ${names.handlers}<Result> = ${typeOf(engine, 'WebhookHandlers')}<${names.bodies}, Result>

  `
}

function kindsOf(events: readonly ReadEvent[], model: Model, fileOf: ValidatorFiles): Code {
  const rows = events.map(({ name, type, media }) => {
    const validator = expr.imported(fileOf(type.typeName), `${type.typeName}Schema`)
    return expr.object([
      { key: 'name', value: expr.literal(name) },
      { key: 'constants', value: expr.literal(constantsOf(media.schema, model)) },
      { key: 'schema', value: validator },
    ])
  })
  return code`
    const kinds: readonly ${typeOf(engine, 'WebhookKind')}[] = [
      ${list(rows, code`,\n`)},
    ]

  `
}

/** The members that every body of an event has, with their only values: \`type\` is \`order.created\`. */
function constantsOf(
  schema: JsonSchema | undefined,
  model: Model,
): Readonly<Record<string, string | number | boolean>> {
  const shape = objectShape(schema, model)
  const constants = [...(shape?.required ?? [])].flatMap((name) => {
    const value = constantOf(shape?.properties[name], model)?.value
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : []
  })
  return Object.fromEntries(constants) as Record<string, string | number | boolean>
}

function functionsOf({ bodies, event, handlers }: Names): Code {
  return code`
    /**
     * Verifies a request by Standard Webhooks, and validates its body. Pass the raw body: a parsed one has lost the bytes
     * that were signed.
     *
     * @param secrets Those of the endpoint: two while one is replaced.
     * @throws {WebhookError} If it is not an event of the document. Answer one whose \`problem\` is \`unknown\` with success, or
     *   the sender tries again.
     * @throws {TypeError} If a secret is not valid, or there is none, or the body is not raw.
     */
    export function unwrapWebhook(
      request: ${typeOf(engine, 'WebhookRequest')},
      secrets: string | readonly string[],
      options?: ${typeOf(engine, 'WebhookOptions')}<keyof ${bodies}>,
    ): Promise<${event}> {
      return ${expr.imported(engine, 'unwrapWebhook')}<${bodies}>(kinds, request, { secrets, options })
    }

    /** Calls the handler of an event. */
    export function handleWebhook<Result>(event: ${event}, handlers: ${handlers}<Result>): Result {
      return ${expr.imported(engine, 'handleWebhook')}<${bodies}, Result>(event, handlers)
    }
  `
}
