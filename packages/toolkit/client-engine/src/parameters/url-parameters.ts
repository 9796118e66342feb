/** A URL without these query parameters, however they are spelled, and without a fragment. */
export function withoutParameters(url = '', names: readonly string[] = []): string {
  const { address, pairs } = urlPartsOf(url)
  const others = pairs.filter((pair) => !names.some((name) => isOf(pair, name))).join('&')
  return others === '' ? address : `${address}?${others}`
}

/** True for a URL with a query parameter, however it is spelled. */
export function hasParameter(url: string, name: string): boolean {
  return urlPartsOf(url).pairs.some((pair) => isOf(pair, name))
}

function urlPartsOf(url: string): { readonly address: string; readonly pairs: readonly string[] } {
  const [, address = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(url) ?? []
  return { address, pairs: query.split('&') }
}

function isOf(pair: string, name: string): boolean {
  return new URLSearchParams(pair).has(name)
}
