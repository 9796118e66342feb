/**
 * The first element that a selector fits.
 *
 * @throws {TypeError} When there is none of that kind.
 */
export function requiredElement<Kind extends Element>(root: Element, kind: new () => Kind, selector: string): Kind {
  const element = root.querySelector(selector)
  if (!(element instanceof kind)) throw new TypeError(`Cannot find ${selector} in ${root.localName}`)
  return element
}
