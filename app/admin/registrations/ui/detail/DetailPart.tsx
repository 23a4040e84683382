import { m } from '#app/platform/messages/messages.js'
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
  if (!detail) return <h1>{m.regs_gone({}, { locale: rest.locale })}</h1>
  return (
    <article className={styles.alone}>
      <h1 className={styles.title}>
        {detail.view.name} {detail.view.surname}
      </h1>
      <RegistrationDetail {...rest} tab={tab} detail={detail} />
    </article>
  )
}
