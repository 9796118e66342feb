/** A string as HTML that shows it. */
export function escaped(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
