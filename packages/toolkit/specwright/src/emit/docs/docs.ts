import type { GeneratedFile, MediaTypeModel, Model, OperationModel, RequestBodyModel } from '@specwright/document/model'
import { exampleValue, isValid, minimalExample } from '@specwright/json-schema/examples'
import { isObject } from '@specwright/json-schema/json'
import { isOmitted, isXmlType } from '@specwright/json-schema/keyword'
import { dataFile } from '../generated-file.ts'
import { credentialKindsOf } from '../client/credentials.ts'
import { pagedBy } from '../client/pagination.ts'
import { keysIn } from '../client/pagination-rule.ts'
import { clientCallsOf } from '../client/samples.ts'
import { inlined } from '../inlined.ts'
import { marker } from '../marker.ts'
import { isDelimited } from '../mock/delimited.ts'
import { sentValue } from '../mock/sent-value.ts'
import { describedEvent, describedSchemas } from './described.ts'
import { withNamedRefs } from './named-refs.ts'
import { schemaExamples } from './schema-examples.ts'
import { shownServerOf } from '@specwright/document/servers'
import { sentBody } from './sent-body.ts'
import { sentRequest } from './sent-request.ts'
import type { Layout } from '../../config/layout.ts'

/**
 * `docs.json`: everything that docs pages show, as data: the model, the document that it was made of, its
 * schemas in words, examples of those, and a call of each operation.
 */
export function emitDocs(model: Model, path: string, { layout }: DocsEmission): GeneratedFile {
  const { title, version, description, tags, assumptions } = model
  const taken = credentialKindsOf(model, layout.oauth)
  const securitySchemes = model.securitySchemes.map((each) => ({ ...each, takes: taken.get(each.name) }))
  const calls = clientCallsOf(model)
  const shown: MediaTypeModel[] = []
  const withShown = <Holder extends { readonly content: readonly MediaTypeModel[] }>(holder: Holder): Holder => {
    const made = withExamples(holder, model)
    shown.push(...made.content)
    return made
  }
  // What keeps names between generations is no part of the docs, nor is what only a mock reads of events.
  const withRequests = (whole: OperationModel): object => {
    const { key: _, name: __, pinned: ___, ...operation } = whole
    return {
      ...operation,
      ...(operation.requestBody && { requestBody: withSent(withShown(operation.requestBody), model) }),
      request: sentRequest(whole, model),
      responses: operation.responses.map(withShown),
    }
  }
  const called = model.operations.map((whole) => {
    return { ...withRequests(whole), call: calls.get(whole.id), next: nextOf(whole, model) }
  })
  // What the API sends itself.
  const sent = [model.webhooks, model.callbacks].map((requests) => requests.map(withRequests))
  const [operations, webhooks, callbacks, schemas] = [called, ...sent, model.schemas].map(withoutOmitted)
  const { root } = model.document
  const events = model.events.map(({ extensions: _, contentType: __, ...event }) => {
    const payload = inlined(event.payload, root)
    return { ...event, payload, described: describedEvent(payload, layout) }
  })
  const document = withNamedRefs(model.source.document.root)
  const described = describedSchemas(document, layout)
  const examples = schemaExamples(shown, model)
  const server = shownServerOf(model)
  const contract = { title, version, description, server, tags, operations, webhooks, callbacks, schemas, events }
  return dataFile(path, { $comment: marker, ...contract, securitySchemes, assumptions, described, examples, document })
}

/** What has content, with an example made from the schema of a body where none is documented. */
function withExamples<Holder extends { readonly content: readonly MediaTypeModel[] }>(
  holder: Holder,
  model: Model,
): Holder {
  const { root } = model.document
  const content = holder.content.map((media) => {
    const { contentType, kind, schema, examples } = media
    const isMade = ['json', 'form', 'multipart'].includes(kind) || isXmlType(contentType) || isDelimited(contentType)
    if (examples.length > 0 || schema === undefined || !isMade) return asSent(media, model)
    const made = [exampleValue(schema, root), minimalExample(schema, root)]
    const value = made.find((each) => each !== undefined && isValid(schema, each, root))
    return value === undefined
      ? media
      : asSent({ ...media, examples: [{ name: 'generated', summary: '', value }] }, model)
  })
  return { ...holder, content }
}

/** A body with its examples as they are sent, where that is not JSON. */
function asSent(media: MediaTypeModel, model: Model): MediaTypeModel {
  const { kind } = media
  if (kind === 'json' || kind === 'multipart') return media
  const examples = media.examples.map((example) => {
    const sent = sentValue(example.value, media, model)
    return typeof sent === 'string' ? { serialized: sent, ...example } : example
  })
  return { ...media, examples }
}

/** A request body with what its samples need to know. */
function withSent(body: RequestBodyModel, model: Model): RequestBodyModel {
  return { ...body, content: body.content.map((media) => ({ ...media, ...sentBody(media, model) })) }
}

/** Where the cursor of the next page is, and the parameter that takes it. */
function nextOf(operation: OperationModel, model: Model): object | undefined {
  const rule = pagedBy(operation, model)?.rule
  return rule?.style === 'cursor' ? { field: rule.parameter, path: keysIn(rule.next) } : undefined
}

interface DocsEmission {
  readonly layout: Layout
}

/** Without the properties of the other direction, which a reader need not know. */
function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmitted)
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([, member]) => !isOmitted(member))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutOmitted(member)]))
}
