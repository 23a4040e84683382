import type { Block, LetterContent, Said } from '#app/mail/letter-content.ts'
import type { LetterData } from '#app/mail/outbox/letter.ts'
import { dayRange } from '#app/mail/wording.ts'
import { inLocale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isAddressKnown } from '../confirmation/confirmation.ts'
import type { Composers } from './composers.ts'
import type { LetterFacts } from './letter-facts.ts'
import { type LetterAbout, type LetterKind, letterKinds } from './letter-kinds.ts'
import { lettersOfAccess } from './letters-of-access.ts'
import { lettersOfLeaving } from './letters-of-leaving.ts'
import { lettersOfMoney } from './letters-of-money.ts'
import { lettersOfPartners } from './letters-of-partners.ts'
import { lettersOfPlaces } from './letters-of-places.ts'
import { confirmBlock } from './usual-blocks.ts'

/**
 * Words a letter from the facts of now. Null when it has been overtaken: then nothing is to be sent. L6.
 * @param data as it was posted
 * @throws ZodError when that lacks what this kind needs
 */
export function composeLetter(kind: LetterKind, data: LetterData, facts: LetterFacts): LetterContent | null {
  const { locale, registration, edition, origin, link } = facts
  const said = say(kind, data, facts)
  if (!said) return null
  const { name, code } = registration
  const isStranger = kind === 'partnerInvited'
  const careOfLink: Block[] =
    link && !isStranger ? [{ kind: 'note', text: m.letters_link_care({}, { locale }) }] : []
  return {
    locale,
    subject: isStranger ? said.subject : `${said.subject} · ${code}`,
    title: said.title,
    // Whoever has not confirmed may have typed somebody else's address: nothing typed greets there. R23
    greeting:
      said.name === null || !isAddressKnown(registration)
        ? m.letters_greeting_nobody({}, { locale })
        : m.letters_greeting({ name: said.name ?? name }, { locale }),
    blocks: [...(isStranger ? [] : confirmBlock(facts)), ...said.blocks, ...careOfLink],
    closing: m.letters_closing({}, { locale }),
    festival: {
      name: inLocale(edition.name, locale).text,
      dates: m.letters_footer_dates({ days: dayRange(edition.startsOn, edition.endsOn, locale) }, { locale }),
      url: `${origin}/${langOf(locale)}`,
    },
    footer: [
      said.why ?? m.letters_footer_code({ code }, { locale }),
      m.letters_footer_questions({}, { locale }),
      [edition.company.name, edition.company.street, edition.company.town].join(', '),
    ],
  }
}

function say<Kind extends LetterKind>(kind: Kind, data: LetterData, facts: LetterFacts): Said | null {
  const about = letterKinds[kind].parse(data) as LetterAbout<Kind>
  return composers[kind](facts, about)
}

const composers: Composers = {
  ...lettersOfPlaces,
  ...lettersOfPartners,
  ...lettersOfMoney,
  ...lettersOfLeaving,
  ...lettersOfAccess,
}
