/** A value that is made when it is first needed. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Makes something of each object of a document, once for as long as both exist. */
export function onceForEach<Root extends object, Each extends object, Made>(
  make: (root: Root, object: Each) => Made,
): (root: Root, object: Each) => Made {
  const documents = new WeakMap<Root, WeakMap<Each, Made>>()
  return (root, object) => {
    const known = documents.get(root) ?? new WeakMap<Each, Made>()
    documents.set(root, known)
    const made = known.get(object) ?? make(root, object)
    known.set(object, made)
    return made
  }
}
