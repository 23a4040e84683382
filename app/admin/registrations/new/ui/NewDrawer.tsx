import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
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

/** A new registration on behalf of a dancer, beside the list. Only closing it discards the input. */
export function NewDrawer({ locale, page, onClose, onDone }: NewDrawerProps) {
  // what follows is shown above it
  const [isCovered, setCovered] = useState(false)
  return (
    <Drawer.Root
      opened={page !== null}
      onClose={onClose}
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
        <Drawer.Header role="none">
          <Drawer.Title className={styles.title}>{m.regs_add_title({}, { locale })}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.regs_close({}, { locale })} />
        </Drawer.Header>
        <Drawer.Body>{page && <NewForm {...{ page, locale, onDone }} onReview={setCovered} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
