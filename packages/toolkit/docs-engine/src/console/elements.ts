/** A row of a table: a header and a value. */
export function row(name: string, value: string): HTMLTableRowElement {
  const element = document.createElement('tr')
  const head = document.createElement('th')
  head.scope = 'row'
  head.textContent = name
  const cell = document.createElement('td')
  cell.textContent = value
  element.append(head, cell)
  return element
}

/** An item of a list with a button. */
export function buttonItem(text: string, press: () => void): HTMLLIElement {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', press)
  item.append(button)
  return item
}
