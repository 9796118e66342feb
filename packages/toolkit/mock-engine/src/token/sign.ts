/** HMAC-SHA256 of a string with a fixed key, as base64url. */
export type Sign = (text: string) => string

/** Creates a `Sign` from a key. `./node` has a faster one, by the platform's crypto module. */
export type CreateSign = (key: Uint8Array) => Sign
