import { Button } from '@mantine/core'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import { lineLabel } from '#app/pricing/quote/line-text.ts'
import { group } from '#app/registration/queries/consequences.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { NewAnswer } from '../new-answer.ts'

type Preview = Extract<NewAnswer, { kind: 'new-preview' }>

type NewReviewProps = {
  readonly locale: Locale
  readonly name: string
  /** Null: closed. */
  readonly preview: Preview | null
  readonly isBusy: boolean
  readonly isMailHeld: boolean
  readonly onClose: () => void
  readonly onRegister: (preview: Preview) => void
}

/** The preview of a registration: places and queues, the price line by line, e-mails, and effects on others. */
export function NewReview(props: NewReviewProps) {
  const { locale, name, preview, isBusy, isMailHeld, onClose, onRegister } = props
  const title = m.regs_add_review_title({ name }, { locale })
  return (
    <ConfirmDialog title={title} locale={locale} onClose={onClose} isOpen={preview !== null}>
      {preview && (
        <div className={dialog.body}>
          <ConsequenceList groups={[...ownGroups(preview, locale), ...preview.groups]} locale={locale} />
          {isMailHeld && <p>{m.regs_add_mail_is_held({}, { locale })}</p>}
          <div className={dialog.buttons}>
            <Button variant="default" onClick={onClose}>
              {m.lists_end_back({}, { locale })}
            </Button>
            <BusyButton isBusy={isBusy} onClick={() => onRegister(preview)} data-autofocus>
              {m.regs_add_do({ total: formatCents(preview.totalCents, locale) }, { locale })}
            </BusyButton>
          </div>
        </div>
      )}
    </ConfirmDialog>
  )
}

function ownGroups({ picks, lines, ...preview }: Preview, locale: Locale) {
  const placed = picks.filter(({ position }) => position === null)
  const queues = picks.flatMap(({ title, position }) => (position === null ? [] : [{ title, position }]))
  return [
    group(
      m.regs_add_places({}, { locale }),
      placed.map(({ title }) => title),
    ),
    group(
      m.regs_add_queues({}, { locale }),
      queues.map(({ title, position }) =>
        m.regs_add_position(
          { event: title, position: position.toLocaleString(languageTag(locale)) },
          { locale },
        ),
      ),
    ),
    group(m.regs_col_partner({}, { locale }), partnerLines(preview, locale)),
    group(
      m.register_price_title({}, { locale }),
      lines.map((line) => {
        const amount = formatCents(line.amountCents, locale)
        const text = `${lineLabel(line, locale)}: ${amount}`
        return line.ifPlaced ? m.regs_add_if_placed({ line: text }, { locale }) : text
      }),
    ),
  ].filter(({ lines: some }) => some.length > 0)
}

function partnerLines(
  { partner, seeksPartner }: Pick<Preview, 'partner' | 'seeksPartner'>,
  locale: Locale,
): readonly string[] {
  switch (partner.state) {
    case 'confirmed':
      return [m.regs_add_partner_couple({ name: partner.name }, { locale })]
    case 'invited':
      return [m.regs_add_partner_invited({ email: partner.email }, { locale })]
    case 'held':
      return [m.regs_add_partner_held({ email: partner.email ?? '' }, { locale })]
    case 'none':
      return seeksPartner ? [m.regs_add_board({}, { locale })] : []
  }
}
