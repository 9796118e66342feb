import { payloads } from './document.ts'

/** A configuration of docs with payloads in all its strings, as a module. */
export function hostileConfiguration(): string {
  const [title = '', head = '', attribute = ''] = payloads
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
      credentials: Object.fromEntries(payloads.map((text, index) => [`Key${index}`, text])),
    },
    version: { name: title, list: attribute },
    site: 'https://docs.example',
    starlight: {
      titleDelimiter: head,
      editLink: { baseUrl: `https://code.example/${attribute}` },
      social: [{ icon: 'github', label: title, href: 'https://code.example/' }],
    },
  }
  return `export default { ...${JSON.stringify(config)}, clientSample: ({ id }) => id + ${JSON.stringify(title)} }`
}
