import type { GeneratedFile, MediaTypeModel, Model, OperationModel } from '@loyalty-kit/document/model'
import { exampleValue, isValid, minimalExample } from '@loyalty-kit/json-schema/examples'
import { asRef, isObject, type JsonObject, type JsonSchema } from '@loyalty-kit/json-schema/json'
import { isOmitted } from '@loyalty-kit/json-schema/keyword'
import { kindOf } from '../content-type.ts'
import { jsonFile } from '../generated-file.ts'
import { pagedBy } from '../client/pagination.ts'
import { keysIn } from '../client/pagination-rule.ts'
import { clientCallsOf, samplesOf } from '../client/samples.ts'
import { inlined } from '../inlined.ts'
import { marker } from '../marker.ts'
import { rulesOfModel } from '../spec/model-rules.ts'
import type { Layout } from '../../layout.ts'

/**
 * `docs.json`: everything that docs pages show, as data: the model, the document that it was made of, the rules of its
 * schemas as sentences, an example of each, and a call of each operation.
 */
export function emitDocs(model: Model, path: string, { layout }: Emission): GeneratedFile {
  const { title, version, description, tags, securitySchemes, assumptions } = model
  const samples = samplesOf(model)
  const calls = clientCallsOf(model)
  // What keeps names between generations is no part of the docs, nor is what only a mock reads of events.
  const described = (whole: OperationModel): object => {
    const { key: _, name: __, pinned: ___, ...operation } = whole
    return {
      ...operation,
      ...(operation.requestBody && { requestBody: withExamples(operation.requestBody, model) }),
      responses: operation.responses.map((response) => withExamples(response, model)),
    }
  }
  const called = model.operations.map((whole) => {
    return { ...described(whole), sample: samples.get(whole.id), call: calls.get(whole.id), next: nextOf(whole, model) }
  })
  // What the API sends itself.
  const sent = [model.webhooks, model.callbacks].map((requests) => requests.map(described))
  const [operations, webhooks, callbacks, schemas] = [called, ...sent, model.schemas].map(withoutOmitted)
  const { root } = model.document
  const events = model.events.map(({ extensions: _, contentType: __, ...event }) => {
    return { ...event, payload: inlined(event.payload, root) }
  })
  const rules = Object.fromEntries(rulesOfModel(model, layout.assertsFormat))
  const examples = examplesOf(model)
  const { root: document } = model.source.document
  const contract = { title, version, description, tags, operations, webhooks, callbacks, schemas, events }
  return jsonFile(path, { $comment: marker, ...contract, securitySchemes, assumptions, rules, examples, document })
}

/** What has content, with an example made from the schema of a body where none is documented. */
function withExamples<Holder extends { readonly content: readonly MediaTypeModel[] }>(
  holder: Holder,
  { document: { root } }: Model,
): Holder {
  const content = holder.content.map((media) => {
    const { contentType, schema, examples } = media
    if (examples.length > 0 || schema === undefined || !['json', 'form'].includes(kindOf(contentType))) return media
    const value = madeOf(schema, root)
    return value === undefined ? media : { ...media, examples: [{ name: 'generated', summary: '', value }] }
  })
  return { ...holder, content }
}

/** A value of each named schema of objects or arrays: the first that the document shows of it, or one that is made. */
function examplesOf({ operations, schemas, document: { root } }: Model): Readonly<Record<string, unknown>> {
  const media = operations.flatMap(({ requestBody, responses }) =>
    [...responses, ...(requestBody ? [requestBody] : [])].flatMap(({ content }) => content),
  )
  const shown = media
    .flatMap(({ schema, examples: [first] }) =>
      first && isObject(schema) && isValid(schema, first.value, root) ? [[schema['$ref'], first.value] as const] : [],
    )
    .toReversed()
  const byRef = new Map(shown)
  return Object.fromEntries(
    schemas.flatMap(({ name, pointer, schema }) => {
      const value = byRef.get(asRef(pointer)) ?? madeOf(schema, root)
      return isObject(value) || Array.isArray(value) ? [[name, value]] : []
    }),
  )
}

/** A valid value of a schema; `undefined` if none is found. */
function madeOf(schema: JsonSchema, root: JsonObject): unknown {
  const made = [exampleValue, minimalExample].map((make) => make(schema, root))
  return made.find((each) => each !== undefined && isValid(schema, each, root))
}

/** Where the cursor of the next page is, and the parameter that takes it. */
function nextOf(operation: OperationModel, model: Model): object | undefined {
  const rule = pagedBy(operation, model)?.rule
  return rule?.style === 'cursor' ? { field: rule.parameter, path: keysIn(rule.next) } : undefined
}

interface Emission {
  readonly layout: Layout
}

/** Without the properties of the other direction, which a reader need not know. */
function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmitted)
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([, member]) => !isOmitted(member))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutOmitted(member)]))
}
