import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useState } from 'react'
import { nonceOfPage, useNonce } from '../nonce.ts'
import { noticeMs } from '../notify.ts'
import { theme } from '../theme.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './mantine-theme.css'
import './touch.css'

/** The provider of Mantine in our colours, inside the office's layout and outside it. */
export function MantineRoot({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce()
  // dialogs write a style themselves and look for the nonce under this name (`get-nonce`)
  useEffect(() => {
    Object.assign(globalThis, { __webpack_nonce__: nonceOfPage() })
  }, [])
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="dark"
      getStyleNonce={nonce}
    >
      <ModalsProvider>
        <Notifications autoClose={noticeMs} position="bottom-right" />
        {children}
        <Sleep />
      </ModalsProvider>
    </MantineProvider>
  )
}

/** Shown until the scripts run. Rendered last, so that everything else is hydrated when it disappears. */
function Sleep() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated ? null : <template data-unhydrated />
}
