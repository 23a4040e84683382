import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import type { ListState } from '../../list-state.ts'
import styles from './Detail.module.css'
import { DetailDrawer } from './DetailDrawer.tsx'
import { type DetailProps, RegistrationDetail } from './RegistrationDetail.tsx'

type DetailPartProps = Omit<DetailProps, 'detail' | 'tab'> & {
  readonly state: ListState
  readonly detail: DetailProps['detail'] | null
  readonly isLoading: boolean
  readonly isCovered: boolean
  readonly onClose: () => void
}

/** The registration that is open: beside the list, or alone in its window. */
export function DetailPart({ state, detail, isLoading, isCovered, onClose, ...rest }: DetailPartProps) {
  const { tab, open, isAlone } = state
  if (!isAlone) {
    return (
      <DetailDrawer
        {...rest}
        tab={tab}
        detail={detail}
        isLoading={isLoading}
        isCovered={isCovered}
        onClose={onClose}
        isOpen={open !== null}
      />
    )
  }
  if (!detail) return <NoRegistration locale={rest.locale} />
  return (
    <article className={styles.alone}>
      <h1 className={styles.title}>
        {detail.view.name} {detail.view.surname}
      </h1>
      <RegistrationDetail {...rest} tab={tab} detail={detail} />
    </article>
  )
}

/** A window of its own, of a registration that is gone or of another edition. */
function NoRegistration({ locale }: { readonly locale: Locale }) {
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_registrations_title({}, { locale })}</h1>
      </header>
      <EmptyState
        title={m.regs_gone({}, { locale })}
        action={<LinkButton href="/admin/prijave">{m.regs_to_list({}, { locale })}</LinkButton>}
      />
    </>
  )
}
