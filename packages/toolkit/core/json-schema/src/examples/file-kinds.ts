import { essenceOf } from '../keyword/media-types.ts'

/** A kind of files. */
interface FileKind {
  /** Its media types. */
  readonly types: RegExp
  readonly extension: string
  /** A small file that programs can read, in base64. */
  readonly sample: string
}

/** A PDF of one empty page, which states where each of its parts begins. */
const page = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj',
  'xref',
  '0 4',
  '0000000000 65535 f ',
  '0000000009 00000 n ',
  '0000000053 00000 n ',
  '0000000103 00000 n ',
  'trailer<</Size 4/Root 1 0 R>>',
  'startxref',
  '163',
  '%%EOF',
].join('\n')

/** Images are one grey pixel, sounds are silent, archives have one file of text. */
const kinds: readonly FileKind[] = [
  {
    types: /^image\/(?:x-)?png$/,
    extension: 'png',
    sample: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  },
  {
    types: /^image\/p?jpe?g$/,
    extension: 'jpg',
    sample: `/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA${'EBAQ'.repeat(21)}H/wAALCAABAAEBAREA/8QAFAAB${'A'.repeat(21)}P/EABQQAQ${'A'.repeat(20)}D/2gAIAQEAAD8AP//Z`,
  },
  { types: /^image\/gif$/, extension: 'gif', sample: 'R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs=' },
  { types: /^image\/webp$/, extension: 'webp', sample: 'UklGRhgAAABXRUJQVlA4TAwAAAAvAAAAAChgAQvY/wA=' },
  {
    types: /^image\/(?:x-(?:ms-)?)?bmp$/,
    extension: 'bmp',
    sample: 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAgICAAA==',
  },
  {
    types: /^image\/(?:x-icon|vnd\.microsoft\.icon)$/,
    extension: 'ico',
    sample:
      'AAABAAEAAQEAAAEACABDAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAABAAAAAQgAAAAAOn6bVQAAAApJREFUeNpjaAAAAIIAgdpFCDsAAAAASUVORK5CYII=',
  },
  { types: /^application\/(?:x-)?pdf$/, extension: 'pdf', sample: btoa(page) },
  {
    types: /^application\/(?:x-)?zip(?:-compressed)?$|\+zip$/,
    extension: 'zip',
    sample: `UEsDBAoAAAAAAAAAIQDHp4s7BAAAAAQAAAAFAAAAYS50eHR0ZXh0UEsBAgoACgAAAAAAAAAhAMenizsEAAAABAAAAAU${'A'.repeat(22)}GEudHh0UEsFBgAAAAABAAEAMwAAACcAAAAAAA==`,
  },
  { types: /^application\/(?:x-)?gzip$|\+gzip$/, extension: 'gz', sample: 'H4sIAAAAAAAA/ytJrSgBAMenizsEAAAA' },
  {
    types: /^audio\/(?:x-|vnd\.)?wave?$/,
    extension: 'wav',
    sample: 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==',
  },
  { types: /^audio\/(?:mpeg|mp3)$/, extension: 'mp3', sample: `//MYw${'A'.repeat(43)}`.repeat(3) },
  {
    types: /^video\/mp4$/,
    extension: 'mp4',
    sample: `AAAAFGZ0eXBpc29tAAAAAGlzb20AAAB0bW9vdgAAAGxtdmhk${'A'.repeat(19)}D6AAAAAAAAQAAAQ${'A'.repeat(16)}E${'A'.repeat(20)}B${'A'.repeat(18)}B${'A'.repeat(42)}Q==`,
  },
  { types: /^application\/wasm$/, extension: 'wasm', sample: 'AGFzbQEAAAA=' },
  { types: /^application\/cbor$|\+cbor$/, extension: 'cbor', sample: 'oA==' },
  { types: /^application\/(?:x-|vnd\.)?msgpack$/, extension: 'msgpack', sample: 'gA==' },
]

/** Of any other kind. Some of its bytes are not UTF-8, so that nobody takes them for text. */
const other: Omit<FileKind, 'types'> = { extension: 'bin', sample: 'AAECA/z9/v8=' }

function kindOf(mediaType: string): Omit<FileKind, 'types'> {
  const essence = essenceOf(mediaType)
  return kinds.find(({ types }) => types.test(essence)) ?? other
}

/** A small valid file of a media type, in base64; for a type that we do not know, a few bytes. */
export function fileSample(mediaType: string): string {
  return kindOf(mediaType).sample
}

/** The usual extension of a file of a media type, without the dot: `png`; `bin` for a type that we do not know. */
export function fileExtension(mediaType: string): string {
  return kindOf(mediaType).extension
}
