const hashes = new WeakMap<object, number>()

/** A number that is the same for equal JSON, whatever the order of members: of each object it is found once. */
export function hashOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return hashOfText(JSON.stringify(value) ?? '')
  const hash = hashes.get(value) ?? hashOfParts(value)
  hashes.set(value, hash)
  return hash
}

function hashOfParts(value: object): number {
  if (Array.isArray(value)) return value.reduce<number>((hash, item) => mixed(hash, hashOf(item)), 1)
  return Object.entries(value).reduce((sum, [name, member]) => (sum + mixed(hashOfText(name), hashOf(member))) | 0, 2)
}

function hashOfText(text: string): number {
  let hash = 3
  for (let n = 0; n < text.length; n++) hash = mixed(hash, text.charCodeAt(n))
  return hash
}

function mixed(hash: number, more: number): number {
  const sum = Math.imul(hash ^ more, 0x9e3779b1)
  return sum ^ (sum >>> 15)
}
