/** A message in inlang's format: one text, or texts by input. */
type Message =
  | string
  | readonly {
      readonly declarations: readonly string[]
      readonly selectors: readonly string[]
      readonly match: Readonly<Record<string, string>>
    }[]

/** The messages of one file, by key. */
export type Messages = Readonly<Record<string, Message>>

/** Plural categories whole numbers fall into (Unicode CLDR). */
const pluralForms = { en: ['one', 'other'], sl: ['one', 'two', 'few', 'other'] } as const
type Locale = keyof typeof pluralForms

/** What one file lacks beside its other language, in words. */
export function messageErrors(en: Messages, sl: Messages): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(sl)])].sort()
  return keys.flatMap((key) => {
    const [english, slovenian] = [en[key], sl[key]]
    if (english === undefined) return [`${key} is missing in English`]
    if (slovenian === undefined) return [`${key} is missing in Slovenian`]
    const [taken, takenToo] = [inputsOf(english), inputsOf(slovenian)].map((inputs) => inputs.join(', '))
    return [
      ...(taken === takenToo ? [] : [`${key} takes (${taken}) in English but (${takenToo}) in Slovenian`]),
      ...faultsOf('en', key, english),
      ...faultsOf('sl', key, slovenian),
    ]
  })
}

function faultsOf(locale: Locale, key: string, message: Message): string[] {
  const empty = textsOf(message).some((text) => text.trim() === '') ? [`${key} is empty in ${locale}`] : []
  const style = /^[a-z][a-z0-9]*(_[a-zA-Z0-9]+)*$/.test(key) ? [] : [`${key} is not in snake_case`]
  return [
    ...style,
    ...empty,
    ...missingPlurals(locale, message).map((form) => `${key} lacks ${form} in ${locale}`),
  ]
}

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
}

/** Declared or used: a language need not show all it is given, but it is given the same. */
function inputsOf(message: Message): string[] {
  const used = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  )
  const said = typeof message === 'string' ? [] : message.flatMap(({ declarations }) => declarations)
  const declared = said.flatMap((line) => /^input (\w+)/.exec(line)?.[1] ?? [])
  const local = new Set(said.flatMap((line) => /^local (\w+)/.exec(line)?.[1] ?? []))
  return [...new Set([...used, ...declared])].filter((name) => !local.has(name)).sort()
}

/** For each choice of the other selectors, every plural form the language has. */
function missingPlurals(locale: Locale, message: Message): string[] {
  if (typeof message === 'string') return []
  return message.flatMap(({ declarations, match }) => {
    const counted = declarations.flatMap((line) => /^local (\w+) = \w+: plural/.exec(line)?.[1] ?? [])
    return counted.flatMap((name) => {
      const forms = new Map<string, Set<string>>()
      for (const condition of Object.keys(match)) {
        const parts = condition.split(',').map((part) => part.trim())
        const own = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '*'
        const others = parts.filter((part) => !part.startsWith(`${name}=`)).join(', ')
        forms.set(others, (forms.get(others) ?? new Set()).add(own))
      }
      return [...forms].flatMap(([others, found]) =>
        pluralForms[locale]
          .filter((form) => !found.has(form) && !(form === 'other' && found.has('*')))
          .map((form) => `${name}=${form}${others ? ` (${others})` : ''}`),
      )
    })
  })
}

/** Keys that stand nowhere in the sources, not even by the beginning of a name put together: `m[`x_${kind}`]`. */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n')
  const words = new Set(text.match(/\b[a-z]\w*\b/g))
  const beginnings = [...new Set([...text.matchAll(/`([a-z]\w*_)\$\{/g)].map(([, start = '']) => start))]
  return keys.filter((key) => !words.has(key) && !beginnings.some((start) => key.startsWith(start)))
}
