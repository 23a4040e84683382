import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import type { MinePage } from './mine-page.ts'
import { OwnForm } from './OwnForm.tsx'
import styles from './Partner.module.css'
import { RefusedField } from './RefusedField.tsx'
import { momentIn } from './state/moment.ts'

type PartnerProps = {
  readonly page: MinePage
  readonly locale: Locale
  /** After a refusal: the input, and its error. */
  readonly refused?: { readonly email: string; readonly error: string } | undefined
}

/** The partner section: invite, wait, bring another, part. Every action explains its effect beforehand. */
export function Partner(props: PartnerProps) {
  return (
    <section id="partner" className={styles.partner} aria-labelledby="partner-title">
      <h2 id="partner-title">{m.my_reg_partner_title({}, { locale: props.locale })}</h2>
      <PartnerState {...props} />
    </section>
  )
}

function PartnerState({ page, locale, refused }: PartnerProps) {
  const { partner, picks, email: own } = page.mine
  const days = page.edition.partnerHoldDays
  switch (partner.state) {
    case 'none':
      return (
        <>
          <p>{m.my_reg_partner_none({}, { locale })}</p>
          <Invite refused={refused} locale={locale} />
          <p className={styles.terms}>{m.my_reg_partner_terms({ days }, { locale })}</p>
        </>
      )
    case 'invited':
      return (
        <>
          <p>{m.my_reg_partner_invited({ email: partner.email, own }, { locale })}</p>
          <Part label={m.my_reg_partner_withdraw({}, { locale })} />
        </>
      )
    case 'held': {
      const until = momentIn(partner.until, locale)
      // who had a place before keeps it, and a couple that waits for all its events holds nothing
      const isIn = picks.some(({ coupled, state }) => coupled && state === 'placed')
      const words = partner.holdsPlace ? heldTexts : isIn ? aloneTexts : queuedTexts
      return (
        <>
          <p>
            {partner.email
              ? words.invited({ email: partner.email, ...until }, { locale })
              : words.open(until, { locale })}
          </p>
          {!partner.email && <Invite refused={refused} locale={locale} />}
          <p className={styles.terms}>{words.end({}, { locale })}</p>
          <Part label={m.my_reg_partner_withdraw({}, { locale })}>{words.sure({}, { locale })}</Part>
        </>
      )
    }
    case 'confirmed': {
      const { name } = partner
      return (
        <>
          <p>{m.my_reg_partner_confirmed({ name }, { locale })}</p>
          <Part label={m.my_reg_partner_leave({}, { locale })}>
            {m.my_reg_partner_leave_sure({ name, days }, { locale })}
          </Part>
        </>
      )
    }
  }
}

const heldTexts = {
  invited: m.my_reg_partner_held,
  open: m.my_reg_partner_held_open,
  end: m.my_reg_partner_held_end,
  sure: m.my_reg_partner_withdraw_sure,
}

const aloneTexts = {
  invited: m.my_reg_partner_alone,
  open: m.my_reg_partner_alone_open,
  end: m.my_reg_partner_alone_end,
  sure: m.my_reg_partner_alone_end,
}

const queuedTexts = {
  invited: m.my_reg_partner_queued,
  open: m.my_reg_partner_queued_open,
  end: m.my_reg_partner_queued_end,
  sure: m.my_reg_partner_queued_end,
}

function Invite({ refused, locale }: Pick<PartnerProps, 'refused' | 'locale'>) {
  return (
    <OwnForm method="post" action="#partner" className={styles.invite}>
      <RefusedField
        name="partnerEmail"
        type="email"
        required
        autoComplete="off"
        label={m.my_reg_partner_email({}, { locale })}
        defaultValue={refused?.email}
        error={refused?.error}
      />
      <Button name="intent" value="invite">
        {m.my_reg_partner_invite({}, { locale })}
      </Button>
    </OwnForm>
  )
}

type PartProps = { readonly label: string; readonly children?: ReactNode }

/** Ends an invitation or a couple; when that raises the price, only after a confirmation. */
function Part({ label, children }: PartProps) {
  const form = (
    <OwnForm method="post">
      <Button variant={children ? 'danger' : 'plain'} name="intent" value="part">
        {label}
      </Button>
    </OwnForm>
  )
  if (!children) return form
  return (
    <details className={styles.part}>
      <summary>{label}</summary>
      <p>{children}</p>
      {form}
    </details>
  )
}
