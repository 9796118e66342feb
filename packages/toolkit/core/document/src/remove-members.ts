/**
 * Removes members of objects and items of arrays, in place.
 *
 * @param removals The keys to remove from each object or array; an index is a key as well.
 */
export function removeMembers(removals: ReadonlyMap<object, ReadonlySet<string>>): void {
  for (const [holder, keys] of removals) {
    if (Array.isArray(holder)) holder.splice(0, Infinity, ...holder.filter((_, index) => !keys.has(String(index))))
    else for (const key of keys) Reflect.deleteProperty(holder, key)
  }
}
