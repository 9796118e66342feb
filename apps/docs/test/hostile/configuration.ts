/** A configuration of docs with the first strings in all its own, as a module. */
export function hostileConfiguration(strings: readonly string[]): string {
  const [title = '', head = '', attribute = ''] = strings
  const config = {
    contract: { document: 'api.json', events: 'events.json' },
    workflows: 'workflows.json',
    title,
    description: head,
    navigation: [
      { label: title, items: [{ label: head, link: '/reference/', badge: { text: attribute }, attrs: { title } }] },
      'operations',
      'reference',
      'webhooks',
      'events',
      { label: attribute, items: [{ label: 'A link', link: `/reference/?${attribute}` }] },
      'schemas',
      'assumptions',
    ],
    demo: {
      url: `https://demo.example/${title}`,
      command: head,
      credentials: Object.fromEntries(strings.map((text, index) => [`Key${index}`, text])),
    },
    version: { name: title, list: attribute },
    site: 'https://docs.example',
    starlight: {
      titleDelimiter: head,
      editLink: { baseUrl: `https://code.example/${attribute}` },
      social: [{ icon: 'github', label: title, href: 'https://code.example/' }],
    },
  }
  return `export default { docs: { ...${JSON.stringify(config)}, clientSetup: ({ id }) => id + ${JSON.stringify(title)} } }`
}
