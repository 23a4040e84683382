import type { Locale } from '#app/platform/locale.ts'

/** The content of an e-mail, composed and in order. HTML and text are rendered from this one value, so they have the same content. */
export type MessageContent = {
  readonly locale: Locale
  readonly subject: string
  readonly title: string
  readonly greeting: string
  readonly blocks: readonly Block[]
  readonly closing: string
  readonly festival: { readonly name: string; readonly dates: string; readonly url: string }
  /** small print, one line each */
  readonly footer: readonly string[]
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** A highlighted note. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | CalendarBlock
  | PicksBlock
  | PricesBlock
  | SlipBlock

/** The small print that a calendar file is attached: of the recipient's places, and of those they had in some events. */
export type CalendarBlock = {
  readonly kind: 'calendar'
  readonly text: string
  /** The ids of events where they had a place and have none now. */
  readonly left?: readonly string[]
  /** The places now are another person's: the file contains none of them. */
  readonly isLeftOnly?: boolean
}

export type PicksBlock = {
  readonly kind: 'picks'
  readonly title: string
  /** `plain` for released places: no good news. */
  readonly mood: 'placed' | 'waiting' | 'plain'
  readonly days: readonly { readonly day: string; readonly picks: readonly PickRow[] }[]
}

export type PickRow = {
  readonly time: string
  readonly title: string
  /** in the title's own language when the festival wrote it in the other one only */
  readonly lang: Locale
  /** venue, role, queue position */
  readonly details: readonly string[]
}

export type PricesBlock = {
  readonly kind: 'prices'
  readonly title: string
  readonly lines: readonly {
    readonly label: string
    readonly amount: string
    /** false: only once a waiting pick has its place; outside the sums */
    readonly isCertain: boolean
  }[]
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly isMain: boolean }[]
}

/** The payee and how to pay; codes are pictures beside text with the same content. */
export type SlipBlock = {
  readonly kind: 'slip'
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string; readonly isMain: boolean }[]
  readonly hint: string
  readonly codes: readonly {
    readonly cid: string
    readonly alt: string
    readonly name: string
    readonly use: string
  }[]
}

/** The part of an e-mail that is its own. */
export type MessageText = {
  readonly subject: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** whom it greets, if not the dancer; null: a person whose name is not known */
  readonly name?: string | null
  /** why it was written, where the reader may wonder */
  readonly why?: string
}
