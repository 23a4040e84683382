import { NativeSelect } from '@mantine/core'
import { type Purpose, purposes } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ChoiceNames } from '../../registrations/filter-text.ts'
import { AudienceField } from './AudienceField.tsx'
import { purposeNames } from './purpose-names.ts'

type RecipientFieldsProps = {
  readonly purpose: Purpose
  readonly audience: string | null
  readonly names: ChoiceNames
  readonly locale: Locale
  readonly onPurpose: (purpose: Purpose) => void
  readonly onAudience: (audience: string | null) => void
}

/** Why the e-mail is written, and to whom. */
export function RecipientFields({
  purpose,
  audience,
  names,
  locale,
  onPurpose,
  onAudience,
}: RecipientFieldsProps) {
  return (
    <>
      <NativeSelect
        label={m.mails_purpose({}, { locale })}
        value={purpose}
        onChange={({ currentTarget }) =>
          onPurpose(purposes.find((one) => one === currentTarget.value) ?? 'info')
        }
        data={purposes.map((one) => ({ value: one, label: purposeNames[one]({}, { locale }) }))}
      />
      <AudienceField
        audience={audience}
        purpose={purpose}
        names={names}
        locale={locale}
        onAudience={onAudience}
      />
    </>
  )
}
