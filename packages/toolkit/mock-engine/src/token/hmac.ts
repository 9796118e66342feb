import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64url } from '@specwright/server-engine/engine'
import type { CreateSign } from './sign.ts'

const utf8 = new TextEncoder()

/** A synchronous `Sign` that runs on every platform. */
export const createHmacSign: CreateSign = (key) => {
  return (text) => base64url(hmac(sha256, key, utf8.encode(text)))
}
