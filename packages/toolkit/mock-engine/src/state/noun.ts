/** What one item of a collection is called: `owners/petFoods` gives `pet food`. */
export function nounOf(collection: string): string {
  const words = collection
    .slice(collection.lastIndexOf('/') + 1)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`
  return words.replace(/(?<=s|x|ch|sh)es$|(?<=[^s])s$/, '')
}
