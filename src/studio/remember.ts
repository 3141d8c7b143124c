/** A function that computes its result once for each key, of which it keeps the last `most`. */
export function remember<Key, Value extends object>(
  compute: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.delete(key)
    known.set(key, value)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return value
  }
}
