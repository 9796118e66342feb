import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64url } from './base64url.ts'
import { createMockServer as createServer, type MockServer } from './mock-server.ts'
import type { MockServerOptions } from './options.ts'
import type { CreateSign } from './sign.ts'

const utf8 = new TextEncoder()

/** A `Sign` that runs everywhere, synchronously, without the platform's help. */
const createPortableSign: CreateSign = (key) => {
  return (text) => base64url(hmac(sha256, key, utf8.encode(text)))
}

/**
 * Makes a mock server that runs everywhere: the contract's four operations with state, and any other operation of the
 * contract by example.
 *
 * @throws {ControlError} When the seed cannot be taken, with all that is wrong.
 */
export function createMockServer(options: MockServerOptions = {}): MockServer {
  return createServer({ createSign: createPortableSign, ...options })
}
