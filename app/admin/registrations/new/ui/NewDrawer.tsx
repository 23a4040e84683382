import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { useCarefulClose } from '#app/platform/ui/admin/use-careful-close.ts'
import { focusFallback } from '#app/platform/ui/admin/use-focus-return.ts'
import type { RegisterPage } from '#app/registration-form/ui/register-page.ts'
import styles from './NewDrawer.module.css'
import { NewForm } from './NewForm.tsx'

type NewDrawerProps = {
  readonly locale: Locale
  /** Null: closed. */
  readonly page: RegisterPage | null
  readonly onClose: () => void
  readonly onDone: (registered: { readonly id: string; readonly name: string }) => void
}

/** A new registration on behalf of a dancer, beside the list. Only closing it discards the input; Esc asks first. */
export function NewDrawer({ locale, page, onClose, onDone }: NewDrawerProps) {
  // what follows is shown above it
  const [isCovered, setCovered] = useState(false)
  const { close, onCross, isAsked, onInput } = useCarefulClose(page !== null, onClose)
  return (
    <Drawer.Root
      opened={page !== null}
      onClose={close}
      closeOnEscape={!isCovered}
      closeOnClickOutside={false}
      trapFocus={!isCovered}
      position="right"
      size="min(60rem, 100vw)"
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* a header beside the page's own would be a second banner */}
        <Drawer.Header role="none" className={dialog.header ?? ''}>
          <Drawer.Title className={`${dialog.title} ${styles.title}`}>
            {m.regs_add_title({}, { locale })}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={m.regs_close({}, { locale })} onClick={onCross} />
          {isAsked && (
            <p role="alert" className={dialog.leaving}>
              {m.office_unsaved({}, { locale })}
            </p>
          )}
        </Drawer.Header>
        <Drawer.Body ref={focusFallback} tabIndex={-1} onInput={onInput}>
          {page && <NewForm page={page} locale={locale} onDone={onDone} onReview={setCovered} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
