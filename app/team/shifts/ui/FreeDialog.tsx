import { Form, useNavigation } from 'react-router'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { consequenceGroups } from '#app/registration/queries/consequences.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import type { ShiftsAnswer } from '../shifts-answer.ts'

type FreeDialogProps = {
  readonly answer: ShiftsAnswer | undefined
  readonly onClose: () => void
  readonly locale: Locale
}

/** The consequences of giving free places or taking them back, and the button that does it as shown. */
export function FreeDialog({ answer, onClose, locale }: FreeDialogProps) {
  const isBusy = useNavigation().state !== 'idle'
  const shown = answer?.kind === 'free' ? answer : null
  const isTaking = shown?.step === 'take'
  const title = isTaking ? m.shifts_free_title_take : m.shifts_free_title_give
  const groups =
    shown === null
      ? []
      : consequenceGroups(shown.preview, {
          locale,
          titleOf: (id) => {
            const event = shown.titles[id]
            return event ? inLocale(event, locale).text : id
          },
          // who may give free places sees registrations as a whole
          sees: { addresses: true, money: true },
        })
  return (
    <ConfirmDialog
      isOpen={shown !== null}
      onClose={onClose}
      title={title({ name: shown?.name ?? '' }, { locale })}
      locale={locale}
    >
      {shown && (
        <Form method="post" className={styles.body}>
          {groups.length > 0 ? (
            <ConsequenceList groups={groups} locale={locale} />
          ) : (
            <p>{m.shifts_free_none({}, { locale })}</p>
          )}
          <input type="hidden" name="member" value={shown.memberId} />
          <input type="hidden" name="shown" value={shown.digest} />
          <BusyButton type="submit" name="intent" value="giveFree" isBusy={isBusy} data-autofocus>
            {isTaking ? m.shifts_free_do_take({}, { locale }) : m.shifts_free_do_give({}, { locale })}
          </BusyButton>
        </Form>
      )}
    </ConfirmDialog>
  )
}
