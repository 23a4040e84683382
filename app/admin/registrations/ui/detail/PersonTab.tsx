import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import type { ConfirmedBy } from '#app/registration/registration.ts'
import { choiceWord, fieldLabel } from '../../../lists/labels.ts'
import type { ChoiceNames } from '../../filter-text.ts'
import type { Detail } from '../../queries/read-detail.server.ts'
import styles from './Detail.module.css'
import type { DetailProps } from './RegistrationDetail.tsx'
import { TagsField } from './TagsField.tsx'

const confirmedNames = {
  link: m.regs_person_confirmed_link,
  payment: m.regs_person_confirmed_payment,
  staff: m.regs_person_confirmed_staff,
  account: m.regs_person_confirmed_account,
  earlier: m.regs_person_confirmed_earlier,
} as const satisfies Record<ConfirmedBy, unknown>

type PersonTabProps = {
  readonly onUndoable: DetailProps['onUndoable']
  readonly detail: Detail
  readonly names: ChoiceNames
  readonly isReadOnly: boolean
  readonly locale: Locale
}

/** Contact and entries of the dancer, with the tags of staff. */
export function PersonTab({ detail, names, isReadOnly, onUndoable, locale }: PersonTabProps) {
  const { view, internalNote, tags } = detail
  const label = (name: string) => fieldLabel({ name }, locale)
  const yesNo = (is: boolean) => (is ? m.regs_person_yes({}, { locale }) : m.regs_person_no({}, { locale }))
  const confirmed = view.confirmedBy ? confirmedNames[view.confirmedBy] : m.regs_person_confirmed_no
  const partner = view.partner
  const mayTag = !isReadOnly
  return (
    <>
      {mayTag && (
        <TagsField
          id={view.id}
          tags={tags}
          known={Object.keys(names.tag ?? {})}
          onUndoable={onUndoable}
          locale={locale}
        />
      )}
      <dl className={styles.person}>
        <Row label={label('email')}>
          <a href={`mailto:${view.email}`}>{view.email}</a>
        </Row>
        <Row label={m.regs_person_confirmed({}, { locale })}>{confirmed({}, { locale })}</Row>
        <Row label={label('phone')}>{view.phone && <a href={`tel:${view.phone}`}>{view.phone}</a>}</Row>
        <Row label={label('country')}>
          {countryName(view.country, locale)}
          {view.city && `, ${view.city}`}
        </Row>
        <Row label={label('role')}>{choiceWord(view.role, locale)}</Row>
        <Row label={label('level')}>{view.level && choiceWord(view.level, locale)}</Row>
        <Row label={label('language')}>{choiceWord(view.language, locale)}</Row>
        <Row label={m.regs_col_partner({}, { locale })}>
          {partner.state === 'confirmed' ? partner.name : partner.state === 'none' ? null : partner.email}
        </Row>
        <Row label={label('payBy')}>{choiceWord(view.payBy, locale)}</Row>
        <Row label={label('promo')}>{view.promo}</Row>
        <Row label={label('note')}>{view.note}</Row>
        {!mayTag && <Row label={label('tags')}>{tags.join(', ')}</Row>}
        <Row label={label('internalNote')}>{internalNote}</Row>
        <Row label={m.regs_person_photos({}, { locale })}>{yesNo(view.consents.photos)}</Row>
        <Row label={label('newsletter')}>{yesNo(view.newsletter)}</Row>
        <Row label={label('volunteering')}>{view.volunteering && yesNo(true)}</Row>
        <Row label={label('hosting')}>{view.hosting && yesNo(true)}</Row>
        <Row label={label('heardFrom')}>{view.heardFrom}</Row>
        <Row label={label('addedBy')}>{view.addedBy}</Row>
      </dl>
    </>
  )
}

/** Empty when there is no value. */
function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null || children === false || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
