import type { Plugin } from 'vite'

const text = '`((?:[^`\\\\]|\\\\.)*)`'
const sentence = (lang: 'en' | 'sl') =>
  new RegExp(
    `^const ${lang}_(\\w+) = /\\*\\*[^\\n]*?\\*/ \\((\\w*)\\) => \\{\\n\\treturn /\\*\\*[^\\n]*?\\*/ \\(${text}\\)\\n\\};$`,
    'm',
  )
const [english, slovenian] = [sentence('en'), sentence('sl')]
const exported = /^export const (\w+) = /gm

/**
 * A compiled message whose two texts have no plural and no choice, as one function instead of three: a twentieth of the form's script. Null for any other module.
 */
export function shortenMessage(code: string): string | null {
  const [, key, input = '', en] = english.exec(code) ?? []
  const [, sameKey, sameInput = '', sl] = slovenian.exec(code) ?? []
  const [only, another] = [...code.matchAll(exported)]
  if (!key || key !== sameKey || only?.[1] === undefined || another) return null
  const [one, other] = [input, sameInput].filter(Boolean)
  // a name of an input that only one of the texts has is the same in both
  if (other !== undefined && one !== other) return null
  return `export const ${only[1]} = (${one ?? '_'}, options) => options?.locale === 'sl' ? \`${sl}\` : \`${en}\`\n`
}

/**
 * Messages as browsers and the built server get them. Every call names its language, so all that Paraglide's runtime does is to know the first one: the rest of it, a kilobyte,
 * is left out as well.
 */
export const shortMessages: Plugin = {
  name: 'short-messages',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/app/platform/messages/runtime.js')) return null
    return `export const experimentalStaticLocale = undefined\nexport const getLocale = () => 'en'\n`
  },
  transform: {
    filter: { id: /\/app\/platform\/messages\/messages\/\w+\.js$/ },
    handler: (code) => shortenMessage(code),
  },
}
