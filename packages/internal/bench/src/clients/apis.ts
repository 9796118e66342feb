/** An API whose document is an argument of the benchmark. */
export interface Api {
  readonly name: string
  /** What the title of its document begins with. */
  readonly title: string
  /** Folder of its calls, below `peers/clients`. */
  readonly folder: string
  /** The package that the API's company maintains. */
  readonly package: string
  readonly baseUrl: string
  /** What the first call gets. */
  readonly body: object
}

/** All of them, in the order of the tables. */
export const apis: readonly Api[] = [
  {
    name: 'Stripe',
    title: 'Stripe API',
    folder: 'stripe',
    package: 'stripe',
    baseUrl: 'https://api.stripe.com',
    body: { id: 'cus_1', object: 'customer', email: 'jane@example.com', name: 'Jane' },
  },
  {
    name: 'OpenAI',
    title: 'OpenAI API',
    folder: 'openai',
    package: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: '384,400 km' }, finish_reason: 'stop' }],
    },
  },
]
