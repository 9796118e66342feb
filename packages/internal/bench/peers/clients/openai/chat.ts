/** The body of the first call. */
export const chat = {
  model: 'gpt-5',
  messages: [{ role: 'user' as const, content: 'How far away is the moon?' }],
}

/** The same for clients whose types of the document refuse it. */
export const untyped = chat as never
