/**
 * The first element that matches a selector.
 *
 * @throws {TypeError} If no element of this class matches.
 */
export function requiredElement<Kind extends Element>(root: Element, kind: new () => Kind, selector: string): Kind {
  const element = root.querySelector(selector)
  if (!(element instanceof kind)) throw new TypeError(`Cannot find ${selector} in ${root.localName}`)
  return element
}
