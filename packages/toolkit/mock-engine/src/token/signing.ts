import { onDemand } from '@specwright/server-engine/engine'
import type { CreateSign, Sign } from './sign.ts'
import type { TokenSigner } from './token-signer.ts'

/** What a mock signs with. */
interface Signing {
  /** A `Sign` whose key is read with the first signature. */
  readonly createSign: (key: () => Uint8Array) => Sign
  /** Loads it, before anything is signed; `undefined` once that is done. */
  load(): Promise<void> | undefined
}

/** Signs as given, or by the portable HMAC, which is loaded on demand. */
export function signing(given: CreateSign | undefined): Signing {
  if (given) return { createSign: (key) => later(() => given(key())), load: () => undefined }
  const { load, value } = onDemand(async () => (await import('./hmac.ts')).createHmacSign)
  return {
    createSign: (key) =>
      later(() => {
        const create = value()
        if (!create) throw new TypeError('Cannot sign: what signs is not loaded')
        return create(key())
      }),
    load,
  }
}

function later(create: () => Sign): Sign {
  let sign: Sign | undefined
  return (text) => (sign ??= create())(text)
}

/** A token signer that is created when it is first used. */
export function laterSigner(create: () => TokenSigner): TokenSigner {
  let signer: TokenSigner | undefined
  const created = (): TokenSigner => (signer ??= create())
  return {
    get header() {
      return created().header
    },
    get keys() {
      return created().keys
    },
    sign: (text) => created().sign(text),
    verify: (text, signature) => created().verify(text, signature),
  }
}
