import { Button, Drawer } from '@mantine/core'
import { m } from '#app/platform/messages/messages.js'
import { focusFallback } from '#app/platform/ui/admin/use-focus-return.ts'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import styles from './Detail.module.css'
import { type DetailProps, RegistrationDetail } from './RegistrationDetail.tsx'

type DetailDrawerProps = Omit<DetailProps, 'detail'> & {
  readonly isOpen: boolean
  /** Null while it is fetched, or where there is none. */
  readonly detail: DetailProps['detail'] | null
  readonly isLoading: boolean
  /** A dialog stands above it. */
  readonly isCovered: boolean
  readonly onClose: () => void
}

/** One registration beside the list. */
export function DetailDrawer({ isOpen, isLoading, isCovered, onClose, detail, ...rest }: DetailDrawerProps) {
  const { locale } = rest
  const title = detail ? `${detail.view.name} ${detail.view.surname}` : ''
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      position="right"
      size="min(46rem, 100vw)"
      transitionProps={{ duration: 120 }}
      classNames={parts}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* a header beside the page's own would be a second banner */}
        <Drawer.Header role="none">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.regs_close({}, { locale })} />
        </Drawer.Header>
        <Drawer.Body ref={focusFallback} tabIndex={-1}>
          {detail ? (
            <RegistrationDetail {...rest} detail={detail} />
          ) : (
            <div role="status">
              {isLoading ? (
                <p className={styles.loading}>{m.lists_loading({}, { locale })}</p>
              ) : (
                <EmptyState
                  title={m.regs_gone({}, { locale })}
                  action={<Button onClick={onClose}>{m.regs_close({}, { locale })}</Button>}
                />
              )}
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const parts = {
  content: styles.content ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
  body: styles.body ?? '',
}
