import { isObject, type DocsData } from './docs-data.ts'

type Document = Pick<DocsData, 'document'>

/** What readers know an area by: `x-displayName` of its tag, or the tag. */
export function areaLabel({ document }: Document, tag: string): string {
  const own = tagsOf(document['tags']).find(({ name }) => name === tag)?.['x-displayName']
  return typeof own === 'string' && own.trim() !== '' ? own : tag
}

/** Groups of areas (`x-tagGroups`), in the order of the contract; an area without a group is in none. */
export function areaGroups({ document }: Document): { readonly name: string; readonly tags: readonly string[] }[] {
  return tagsOf(document['x-tagGroups']).flatMap(({ name, tags }) =>
    typeof name === 'string' && Array.isArray(tags) ? [{ name, tags: tags.map(String) }] : [],
  )
}

function tagsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
