import type { Pair, Pairs } from './pair.ts'

const events = (channels: object, action = 'send') => ({
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1.0.0' },
  channels,
  operations: { tell: { action, channel: { $ref: '#/channels/things' } } },
})
const channel = (payload: object, more: object = {}) => ({
  address: 'things',
  messages: { changed: { payload } },
  ...more,
})
const message = (members: object) => channel(name, { messages: { changed: { payload: name, ...members } } })
const name = { type: 'object', properties: { name: { type: 'string' } } }

/** A document whose message has a content type. */
const typed = (contentType: string) => events({ things: message({ contentType }) })

/** Changes of the payloads of events, and of their channels. */
export const eventPairs: Pairs = {
  Events: [
    { what: 'an added channel', base: events({}), revision: events({ things: channel(name) }), bump: 'minor' },
    { what: 'a removed channel', base: events({ things: channel(name) }), revision: events({}), bump: 'major' },
    {
      what: 'another address',
      base: events({ things: channel(name) }),
      revision: events({ things: channel(name, { address: 'x' }) }),
      bump: 'major',
    },
    {
      what: 'a removed message',
      base: events({ things: channel(name) }),
      revision: events({ things: channel(name, { messages: {} }) }),
      bump: 'major',
    },
    {
      what: 'a renamed message',
      base: events({ things: channel(name, { messages: { changed: { name: 'thing.changed', payload: name } } }) }),
      revision: events({ things: channel(name, { messages: { changed: { name: 'thing.edited', payload: name } } }) }),
      bump: 'major',
    },
    {
      what: 'a removed field in a BETA channel',
      base: events({ things: channel(name, { 'x-beta': true }) }),
      revision: events({ things: channel({ type: 'object' }, { 'x-beta': true }) }),
      bump: 'patch',
    },
    {
      what: 'a stable channel becomes BETA',
      base: events({ things: channel(name) }),
      revision: events({ things: channel(name, { 'x-beta': true }) }),
      bump: 'major',
    },
    {
      what: 'a BETA channel becomes stable',
      base: events({ things: channel(name, { 'x-beta': true }) }),
      revision: events({ things: channel(name) }),
      bump: 'minor',
    },
    {
      what: 'a removed field in a sent message',
      base: events({ things: channel(name) }),
      revision: events({ things: channel({ type: 'object' }) }),
      bump: 'major',
    },
    {
      what: 'an added field in a sent message',
      base: events({ things: channel({ type: 'object' }) }),
      revision: events({ things: channel(name) }),
      bump: 'minor',
    },
    {
      what: 'a shorter name is sent',
      base: events({ things: channel({ type: 'string' }) }),
      revision: events({ things: channel({ type: 'string', maxLength: 3 }) }),
      bump: 'minor',
    },
    {
      what: 'a shorter name is received',
      base: events({ things: channel({ type: 'string' }) }, 'receive'),
      revision: events({ things: channel({ type: 'string', maxLength: 3 }) }, 'receive'),
      bump: 'major',
    },
    ...['Application/JSON', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'].flatMap(
      (type): Pair[] => [
        { what: `${type} for JSON`, base: typed('application/json'), revision: typed(type), bump: 'none' },
        { what: `JSON for ${type}`, base: typed(type), revision: typed('application/json'), bump: 'none' },
      ],
    ),
    ...['application/json;charset=utf-16', 'application/json;charset=utf-8x', 'application/json;v=2'].map(
      (type): Pair => {
        return { what: `${type} for JSON`, base: typed('application/json'), revision: typed(type), bump: 'major' }
      },
    ),
    {
      what: 'another media type',
      base: events({ things: message({ contentType: 'application/json' }) }),
      revision: events({ things: message({ contentType: 'application/xml' }) }),
      bump: 'major',
    },
    {
      what: 'the default media type of the document',
      base: events({ things: message({ contentType: 'application/json' }) }),
      revision: { ...events({ things: message({}) }), defaultContentType: 'application/json' },
      bump: 'none',
    },
    {
      what: 'a newly documented media type',
      base: events({ things: message({}) }),
      revision: events({ things: message({ contentType: 'application/json' }) }),
      bump: 'patch',
    },
    {
      what: 'a header that becomes optional',
      base: events({ things: message({ headers: { ...name, required: ['name'] } }) }),
      revision: events({ things: message({ headers: name }) }),
      bump: 'major',
    },
    {
      what: 'a payload wrapped with its schema format',
      base: events({ things: channel(name) }),
      revision: events({ things: channel({ schemaFormat: 'application/schema+json;version=draft-07', schema: name }) }),
      bump: 'none',
    },
    {
      what: 'a sent message becomes a received one',
      base: events({ things: channel(name) }),
      revision: events({ things: channel(name) }, 'receive'),
      bump: 'major',
    },
    {
      what: 'a removed operation',
      base: events({ things: channel(name) }),
      revision: { ...events({ things: channel(name) }), operations: {} },
      bump: 'major',
    },
    {
      what: 'an added operation',
      base: { ...events({ things: channel(name) }), operations: {} },
      revision: events({ things: channel(name) }),
      bump: 'minor',
    },
    {
      what: 'another title',
      base: events({ things: message({ title: 'a' }) }),
      revision: events({ things: message({ title: 'b' }) }),
      bump: 'patch',
    },
    {
      what: 'another location of the correlation ID',
      base: events({ things: message({ correlationId: { location: '$message.header#/id' } }) }),
      revision: events({ things: message({ correlationId: { location: '$message.payload#/id' } }) }),
      bump: 'major',
    },
    {
      what: 'a correlation ID is added',
      base: events({ things: message({}) }),
      revision: events({ things: message({ correlationId: { location: '$message.header#/id' } }) }),
      bump: 'minor',
    },
    {
      what: 'a removed value in the address',
      base: events({ things: channel(name, { parameters: { region: { enum: ['eu', 'us'] } } }) }),
      revision: events({ things: channel(name, { parameters: { region: { enum: ['eu'] } } }) }),
      bump: 'major',
    },
    {
      what: 'an added value in the address',
      base: events({ things: channel(name, { parameters: { region: { enum: ['eu'] } } }) }),
      revision: events({ things: channel(name, { parameters: { region: { enum: ['us', 'eu'] } } }) }),
      bump: 'minor',
    },
    {
      what: 'an added BETA channel with a message',
      base: { ...events({}), operations: {} },
      revision: events({ things: channel(name, { 'x-beta': true }) }),
      bump: 'patch',
    },
    {
      what: 'events come from another host',
      base: { ...events({ things: channel(name) }), servers: { main: { host: 'a.test', protocol: 'amqp' } } },
      revision: { ...events({ things: channel(name) }), servers: { main: { host: 'b.test', protocol: 'amqp' } } },
      bump: 'major',
    },
    {
      what: 'a renamed server',
      base: { ...events({ things: channel(name) }), servers: { main: { host: 'a.test', protocol: 'amqp' } } },
      revision: { ...events({ things: channel(name) }), servers: { first: { host: 'a.test', protocol: 'amqp' } } },
      bump: 'none',
    },
    {
      what: 'a message is deprecated',
      base: events({ things: message({}) }),
      revision: events({ things: message({ deprecated: true, 'x-sunset': '2099-01-01' }) }),
      bump: 'minor',
    },
  ],
}
