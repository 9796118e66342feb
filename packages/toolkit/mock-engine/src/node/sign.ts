import { hash } from 'node:crypto'
import type { CreateSign } from '../token/sign.ts'

/** Bytes that SHA-256 reads at once, and those of a digest. */
const blockSize = 64
const digestSize = 32

/** Bytes of strings that fit the memory that is kept, as those of tokens and cursors do. */
const keptSize = 4096

/**
 * HMAC by Node's hash functions. A `Hmac` object takes a third longer, since each is also freed outside of the heap.
 *
 * @see RFC 2104, section 2
 */
export const createNodeSign: CreateSign = (key) => {
  const own = key.length > blockSize ? hash('sha256', key, 'buffer') : key
  const inner = padded(own, 0x36, keptSize)
  const outer = padded(own, 0x5c, digestSize)
  return (text) => {
    // A character takes up to three bytes.
    const mostBytes = 3 * text.length
    const message = mostBytes > keptSize ? padded(own, 0x36, mostBytes) : inner
    const length = message.write(text, blockSize)
    // A string costs less than a buffer, whose bytes are outside of the heap.
    const digest = hash('sha256', message.subarray(0, blockSize + length), 'binary')
    outer.write(digest, blockSize, 'binary')
    return hash('sha256', outer, 'base64url')
  }
}

/** The block of a key, each byte combined with another, and memory for what follows it. */
function padded(key: Uint8Array, pad: number, followingSize: number): Buffer {
  const bytes = Buffer.alloc(blockSize + followingSize)
  bytes.set(key)
  for (let index = 0; index < blockSize; index++) bytes[index]! ^= pad
  return bytes
}
