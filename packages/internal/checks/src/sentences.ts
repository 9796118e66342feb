/** The sentences of a page in Markdown, in order: those of paragraphs and lists, without headings and the titles of items. */
export function sentencesOf(markdown: string): string[] {
  const blocks = markdown.split(/\n\s*\n|\n(?=- )/).filter((block) => !/^\s*#/.test(block))
  return blocks.flatMap((block) => {
    const text = block
      .replace(/^\s*- (?:\*\*[^*]*\*\*\s*)?/, '')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return text.split(/(?<=[.!?]) (?=[A-Z`]|pnpm)/).filter(Boolean)
  })
}
