/** In a file of its own, since only operations that patch load it. @see RFC 6902 */
export { applyPatch, type Operation } from 'rfc6902'
