import type { BilingualText } from '#app/mail/mailings/mailing-text.ts'
import type { MessageData } from '#app/mail/outbox/message.ts'
import { id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { MessageKind } from '#app/registration/mail/message-kinds.ts'
import type { PickState, Registration } from '#app/registration/registration.ts'
import { eventIds } from './make-festival.server.ts'
import { ana, anasPicks, mailingId, refundId } from './make-registration.server.ts'

/** How things stand when an e-mail is sent, and what it then says, opens and brings. */
export type MessageFixture = {
  readonly data?: MessageData
  readonly registration?: Partial<Registration>
  readonly picks?: Readonly<Record<string, PickState>>
  readonly hold?: 'pending' | 'open'
  readonly proposal?: true
  readonly refund?: 'open' | 'ordered'
  /** what staff wrote */
  readonly mailing?: BilingualText
  readonly to?: string
  readonly subject: { readonly en: string; readonly sl: string }
  /** words of the body, in both languages */
  readonly says?: { readonly en: string; readonly sl: string }
  readonly opens: 'letter' | 'one-time' | 'partner' | null
  readonly pays?: true
  readonly calendar?: true
}

const all = (state: PickState) => Object.fromEntries(Object.keys(anasPicks).map((event) => [event, state]))

/** One fixture for each e-mail. */
export const messages: Record<MessageKind, MessageFixture> = {
  received: {
    registration: { status: 'prepared' },
    picks: all('prepared'),
    subject: { en: 'saved, not yet sent', sl: 'shranjena, a še ni oddana' },
    says: { en: 'Registration is open', sl: 'Prijave so odprte' },
    opens: 'letter',
  },
  placed: {
    subject: { en: 'You have places in 3 events', sl: 'Imate mesto na 3 dogodkih' },
    says: { en: 'You are in the queue for 1 more event', sl: 'V vrsti ste še za 1 dogodek' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  waiting: {
    registration: { status: 'waiting', lines: ana.lines.slice(2), totalCents: cents(0), paidCents: cents(0) },
    picks: all('waiting'),
    subject: { en: 'You are waiting for 4 events', sl: 'Čakate na mesto na 4 dogodkih' },
    says: { en: 'no. 1 of 1 in the queue', sl: '1. od 1 osebe v vrsti' },
    opens: 'letter',
  },
  promoted: {
    data: { events: [eventIds.giros] },
    subject: { en: 'A place for you: Giros for small spaces', sl: 'Mesto za vas: Giri za majhen prostor' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  moved: {
    data: { events: [eventIds.giros] },
    subject: { en: 'Your role has changed: Giros', sl: 'Vaša vloga se je spremenila: Giri' },
    says: { en: 'Festival Hall, leading', sl: 'Festivalna dvorana, vodenje' },
    opens: 'letter',
  },
  partnerInvited: {
    data: { holdId: '0000000000000000000000b1' },
    hold: 'open',
    to: 'boris@example.com',
    subject: {
      en: 'An invitation to dance in Ljubljana',
      sl: 'Povabilo na ples v Ljubljani',
    },
    says: { en: 'Please answer by 4 September 2025, 23:59', sl: 'čakamo do 4. septembra 2025, 23:59' },
    opens: 'partner',
  },
  partnerProposed: {
    data: { proposalId: '0000000000000000000000d1' },
    proposal: true,
    subject: { en: 'Somebody to dance with', sl: 'Predlog za ples v paru' },
    says: { en: 'Berta (following, Italy)', sl: 'Berta (sledenje, Italija)' },
    opens: 'letter',
  },
  partnerConfirmed: {
    registration: { coupleId: id('0000000000000000000000c1') },
    subject: { en: 'Your partner has confirmed', sl: 'V paru ste' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  partnerLeft: {
    hold: 'open',
    subject: { en: 'Your partner has left', sl: 'Ostali ste brez para' },
    says: { en: 'another partner until 4 September 2025, 23:59', sl: 'Do 4. septembra 2025, 23:59, lahko' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  holdEnded: {
    subject: { en: "Your partner's place is free again", sl: 'je spet prosto' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  reminder: {
    subject: {
      en: 'Please pay €130.00 by 6 September 2025',
      sl: 'Prosimo, plačajte 130,00 € do 6. septembra 2025',
    },
    opens: 'letter',
    pays: true,
  },
  late: {
    registration: { status: 'late' },
    subject: { en: 'Your payment of €130.00 is late', sl: 'Vaše plačilo zamuja: 130,00 €' },
    opens: 'letter',
    pays: true,
  },
  released: {
    registration: { status: 'released' },
    picks: all('left'),
    subject: { en: 'Your places have been released', sl: 'Vaša mesta so sproščena' },
    opens: 'letter',
  },
  changed: {
    data: { byPartner: true },
    hold: 'pending',
    subject: { en: 'Your registration has changed', sl: 'Vaša prijava je spremenjena' },
    says: { en: 'You named a partner', sl: 'obe mesti zadržimo 3 dni' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  cancelled: {
    registration: { status: 'cancelled' },
    picks: all('left'),
    subject: { en: 'Your registration is cancelled', sl: 'Vaša prijava je odpovedana' },
    refund: 'open',
    says: {
      en: 'You will get €40.00 back by 15 September 2025, to your account … 3201',
      sl: 'Vrnemo vam 40,00 €, in sicer do 15. septembra 2025 na vaš račun … 3201',
    },
    opens: 'letter',
  },
  handedOver: {
    data: { to: true, fromName: 'Ana Žagar' },
    subject: { en: 'A registration is now yours', sl: 'Prijava je zdaj vaša' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  paid: {
    data: { amountCents: 5_000 },
    subject: { en: 'We have received €50.00', sl: 'Prejeli smo 50,00 €' },
    says: { en: '€130.00 is still to be paid', sl: 'Plačati je treba še 130,00 €' },
    opens: 'letter',
    pays: true,
    calendar: true,
  },
  refund: {
    data: { refund: refundId },
    registration: { status: 'cancelled' },
    picks: all('left'),
    refund: 'ordered',
    subject: { en: 'Your refund of €40.00', sl: 'Vračilo v višini 40,00 €' },
    says: { en: 'to pay €40.00 to your account … 3201', sl: 'na vaš račun … 3201 nakaže 40,00 €' },
    opens: 'letter',
  },
  invoiced: {
    data: { kind: 'invoice', number: '12', amountCents: 13_000 },
    subject: { en: 'Your invoice no. 12', sl: 'Vaš račun št. 12' },
    says: { en: 'invoice no. 12 for €130.00', sl: 'račun št. 12 za 130,00 €' },
    opens: 'letter',
  },
  paidBack: {
    data: { amountCents: 5_000 },
    subject: { en: 'Your payment of €50.00 was reversed', sl: 'Vaše plačilo 50,00 € je bilo vrnjeno' },
    says: { en: 'no longer counts for your registration', sl: 'se pri prijavi ne upošteva več' },
    opens: 'letter',
    pays: true,
  },
  confirmReminder: {
    registration: { confirmedBy: null, confirmUntil: new Date('2025-09-02T10:00:00+02:00') },
    subject: { en: 'Please confirm your e-mail address', sl: 'Prosimo, potrdite svoj e-naslov' },
    says: { en: 'by 2 September 2025, 10:00', sl: 'do 2. septembra 2025, 10:00' },
    opens: 'letter',
  },
  confirmOver: {
    registration: { confirmedBy: null, passedOver: 'unconfirmed', status: 'waiting' },
    picks: all('waiting'),
    subject: { en: 'Please confirm your e-mail address', sl: 'Prosimo, potrdite svoj e-naslov' },
    says: { en: 'you are in the queue, in your original position', sl: 'Potem ste v vrsti' },
    opens: 'letter',
  },
  oneTime: {
    subject: { en: 'Your link to My registration', sl: 'Vaša povezava do prijave' },
    says: { en: 'until 2 September 2025, 10:00', sl: 'do 2. septembra 2025, 10:00' },
    opens: 'one-time',
  },
  free: {
    data: { mailing: mailingId },
    mailing: {
      en: {
        subject: 'Before {festival}',
        body: 'You owe {open} until {due}.\nSee you.\n\n{link}\n\n{payment}',
      },
      sl: { subject: 'Pred {festival}', body: 'Odprto: {open}, do {due}.\n\n{link}\n\n{payment}' },
    },
    subject: { en: 'Before', sl: 'Pred' },
    says: { en: 'You owe €130.00 until 6 September 2025.', sl: 'Odprto: 130,00 €, do 6. septembra 2025.' },
    opens: 'letter',
    pays: true,
  },
}
