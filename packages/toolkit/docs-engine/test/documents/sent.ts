import { described, list, thing, type Json } from './parts.ts'

/** A body that is not JSON. */
interface Sent {
  readonly content: Json
  /** What a server must receive: the fields, or the text, of the body. */
  readonly received: unknown
}

const file = { type: 'string', format: 'binary' }
const contents = { text: 'contents' }

/** Operations by name, whose only body is not JSON. */
export const sent: Readonly<Record<string, Sent>> = {
  sendParts: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file', 'images', 'model', 'meta', 'tags'],
          properties: {
            file: described(file),
            images: described(list(file)),
            model: described({ type: 'string', enum: ["it's; one"] }),
            meta: described(thing),
            tags: described({ ...list({ type: 'string' }), minItems: 2 }),
            note: described({ type: 'string' }),
          },
        },
        example: { file: '', images: [''], model: "it's; one", meta: { sku: 'a;"b"' }, tags: ['x', 'y'] },
      },
    },
    received: [
      ['file', { ...contents, name: 'file.bin' }],
      ['images', { ...contents, name: 'images.bin' }],
      ['model', "it's; one"],
      ['meta', '{"sku":"a;\\"b\\""}'],
      ['tags', 'x'],
      ['tags', 'y'],
    ],
  },
  sendFiles: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['photo', 'pages', 'scan', 'raw', 'note'],
          properties: {
            photo: described({ type: 'string', contentMediaType: 'image/png' }),
            pages: described({
              anyOf: [list({ type: 'string', contentMediaType: 'application/pdf' }), { type: 'null' }],
            }),
            scan: described({ allOf: [{ type: 'string', contentMediaType: 'application/octet-stream' }] }),
            raw: described({ type: 'string' }),
            note: described({ type: 'string', contentMediaType: 'text/markdown' }),
          },
        },
        encoding: { raw: { contentType: 'image/jpeg' } },
      },
    },
    received: [
      ['photo', { ...contents, name: 'photo.png' }],
      ['pages', { ...contents, name: 'pages.pdf' }],
      ['scan', { ...contents, name: 'scan.bin' }],
      ['raw', { ...contents, name: 'raw.jpg' }],
      ['note', 'text'],
    ],
  },
  sendPicture: {
    content: { 'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } } },
    received: 'contents',
  },
  sendXml: {
    content: { 'application/xml': { schema: { type: 'string' }, example: '<a/>' } },
    received: '<a/>',
  },
  sendRows: {
    content: {
      'text/csv': {
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: described({ type: 'integer', readOnly: true }), sku: described({ type: 'string' }) },
          },
        },
        example: [
          { id: 1, sku: 'a "b"' },
          { id: 2, sku: 'c' },
        ],
      },
    },
    received: 'sku\n"a ""b"""\nc\n',
  },
  sendForm: {
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', required: ['name'], properties: { name: described({ type: 'string' }) } },
        example: { name: 'a&b c' },
      },
    },
    received: [['name', 'a&b c']],
  },
  sendBytes: { content: { 'image/*': {} }, received: 'contents' },
  sendText: {
    content: { 'text/plain': { schema: { type: 'string' }, example: 'two\nlines' } },
    received: 'two\nlines',
  },
  sendPatch: {
    content: { 'application/merge-patch+json': { schema: thing, example: { sku: 'a' } } },
    received: { sku: 'a' },
  },
}
