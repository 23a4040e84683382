/** Adds to the list under a key. */
export function addUnder<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const under = map.get(key)
  if (under) under.push(value)
  else map.set(key, [value])
}
