import { createHmacSign } from './token/hmac.ts'
import type { CreateSign } from './token/sign.ts'

/** A synchronous `Sign` that runs on every platform. */
export const createPortableSign: CreateSign = (key) => createHmacSign(key)
