import { crc32, deflateSync } from 'node:zlib'

/**
 * A square picture as PNG (ISO/IEC 15948).
 *
 * @param pixels Red, green, blue and opacity of each pixel, row by row.
 */
export function png(pixels: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits for each channel, of which there are four.
  header.set([8, 6], 8)
  const rows = Array.from({ length: size }, (_, row) => [
    // A row as it is, without a filter.
    Buffer.of(0),
    pixels.subarray(row * size * 4, (row + 1) * size * 4),
  ])
  const data = deflateSync(Buffer.concat(rows.flat()), { level: 9 })
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
