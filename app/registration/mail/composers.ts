import type { Said } from '#app/mail/letter-content.ts'
import type { LetterFacts } from './letter-facts.ts'
import type { LetterAbout, LetterKind } from './letter-kinds.ts'

/** One function per letter. Each answers null when what it would say is no longer so. */
export type Composers = {
  readonly [Kind in LetterKind]: (facts: LetterFacts, about: LetterAbout<Kind>) => Said | null
}
