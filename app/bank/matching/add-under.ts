/** Adds a value to the list under a key, which is made where it is missing. */
export function addUnder<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const under = map.get(key)
  if (under) under.push(value)
  else map.set(key, [value])
}
