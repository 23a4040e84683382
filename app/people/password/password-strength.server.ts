import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { lengthError, type PasswordError } from './password.ts'

/** The owner of the password: an attacker tries parts of these names first. */
export type PasswordOwner = { readonly username: string; readonly accname: string | null }

/** Words that attackers try first for a tango festival in Ljubljana; the edition's own words are added. */
const themeWords = [
  'tango',
  'milonga',
  'milongas',
  'practica',
  'ronda',
  'festival',
  'argentino',
  'argentina',
  'maestro',
  'ljubljana',
  'lubljana',
  'slovenia',
  'slovenija',
  'geslo',
  'prijava',
  'registration',
  'reception',
  'admin',
]

/** Fewer guesses than 10⁸ (a score under 3) are too few. */
const leastScore = 3
/** Only this many characters are checked: longer texts cost more without changing the result. */
const checkedLength = 64
/** With this many letters besides context words, a password counts as original. */
const ownLetters = 5

/**
 * Why a password is refused, or null: too short or long, common, made of context words, or a pattern. There are no composition rules, because they
 * make passwords worse (NIST SP 800-63B, 3.1.1.2). U22.
 */
export async function findPasswordError(
  app: Pick<AppContext, 'db' | 'now'>,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordError | null> {
  const error = lengthError(password)
  if (error) return error
  const { name, code, company } = await getCurrentEdition(app)
  const names = [name.en, name.sl, code, company.name, owner.username, owner.accname ?? '']
  const text = password.normalize('NFKC').slice(0, checkedLength)
  const words = contextWords(names)
  if (isRepeated(text)) return 'pattern'
  if (lettersBesides(text, words) < ownLetters && words.some((word) => plain(text).includes(word)))
    return 'context'
  const { score, sequence } = (await estimator()).check(text, words)
  return score < leastScore ? reasonOf(sequence) : null
}

/** The words of these texts in lower case without accents, longest first; short ones are left out. */
function contextWords(names: readonly string[]): string[] {
  const parts = names.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
  const words = [...themeWords, ...parts].filter((word) => word.length > 2 && !/^\d+$/.test(word))
  return [...new Set(words)].sort((one, other) => other.length - one.length)
}

/** How many letters are left when the words of the context are taken away. */
function lettersBesides(text: string, words: readonly string[]): number {
  const rest = (start: string) => words.reduce((left, word) => left.replaceAll(word, ' '), start)
  const letters = (left: string) => left.match(/\p{L}/gu)?.length ?? 0
  return Math.min(letters(rest(plain(text))), letters(rest(unleet(plain(text)))))
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

function unleet(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('')
}

/** Whether it is one piece two times or more, up to its last repetition: `rosarosarosa`, `rosa rosa ro`. */
function isRepeated(text: string): boolean {
  const small = plain(text)
  const longest = Math.floor(small.length / 2)
  for (let length = 1; length <= longest; length += 1) {
    if (
      small ===
      small
        .slice(0, length)
        .repeat(Math.ceil(small.length / length))
        .slice(0, small.length)
    )
      return true
  }
  return false
}

function reasonOf(sequence: readonly MatchExtended[]): PasswordError {
  const patterns = sequence.map(({ pattern, dictionaryName }) => String(dictionaryName ?? pattern))
  if (patterns.includes('userInputs')) return 'context'
  const isPattern = (pattern: string) => ['repeat', 'sequence', 'spatial', 'date', 'regex'].includes(pattern)
  return patterns.every(isPattern) ? 'pattern' : 'common'
}

let loaded: Promise<ZxcvbnFactory> | undefined

/** Loaded on first use: the lists take some 15 MB, and most processes never need them. */
function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({
        dictionary: { passwords: dictionary['passwords-common'] },
        graphs: adjacencyGraphs,
        maxLength: checkedLength,
      }),
  )
  return loaded
}
