import { headersOf } from '../parameters/headers.ts'

/** What a part of a multipart body has besides its value. */
export interface PartOptions {
  /** Default: the name of a `File`; for other bytes, the name of the part. */
  readonly filename?: string | undefined
  /** Default: as documented, or the type of a `Blob`. */
  readonly contentType?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A part of a multipart body; create it with `part`. */
export class Part<Value = unknown> {
  readonly value: Value
  readonly filename: string | undefined
  readonly contentType: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(value: Value, { filename, contentType, headers = {} }: PartOptions = {}) {
    this.value = value
    this.filename = filename
    this.contentType = contentType
    this.headers = headersOf({ ...headers, ...(contentType !== undefined && { 'content-type': contentType }) })
  }
}

/**
 * A part of a multipart body with a file name, a content type or headers of its own.
 *
 * @throws {TypeError} If a header is invalid.
 */
export function part<Value>(value: Value, options?: PartOptions): Part<Value> {
  return new Part(value, options)
}

/** A file, or its bytes. */
type Bytes = Blob | Uint8Array | ArrayBuffer

/** A value of the document with bytes where it has a binary string. */
type WithBytes<Value> = unknown extends Value
  ? Bytes
  : Value extends string
    ? Bytes
    : Value extends readonly (infer Item)[]
      ? readonly WithBytes<Item>[]
      : Value

/** A value of the document with a string where it has no type: one that encodes other contents. */
type WithText<Value> = unknown extends Value
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly WithText<Item>[]
    : Value

/** A value that may have more than a part's name; each item of an array is a part. */
type PartOf<Value> = Value extends readonly (infer Item)[] ? readonly (Item | Part<Item>)[] : Value | Part<Value>

/**
 * A multipart body as an object, whose members named `Binary` are bytes, those named `Mixed` bytes or as documented, and those named
 * `Encoded` strings.
 */
export type Parts<
  Body,
  Binary extends PropertyKey = never,
  Mixed extends PropertyKey = never,
  Encoded extends PropertyKey = never,
> =
  | FormData
  | {
      readonly [Name in keyof Body]: PartOf<
        Name extends Binary
          ? WithBytes<Body[Name]>
          : Name extends Mixed
            ? Body[Name] | WithBytes<Body[Name]>
            : Name extends Encoded
              ? WithText<Body[Name]>
              : Body[Name]
      >
    }
