import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SendBar } from './ui/SendBar.tsx'
import styles from './ui/WriteScreen.module.css'

describe('the buttons below an e-mail', () => {
  it('L12 have the refusal beside them, in the part that stays on the screen', () => {
    const bar = (refused: string | null) =>
      renderToString(
        <MantineProvider>
          <SendBar locale="en" isBusy={false} refused={refused}>
            <button type="submit">Send 2</button>
          </SendBar>
        </MantineProvider>,
      )
    const page = bar('There is no placeholder {nmae}.')
    const within = page.slice(page.indexOf(`class="${styles.send}"`))
    expect(within).toMatch(/role="alert".*There is no placeholder \{nmae\}\..*Send 2/s)
    expect(bar(null)).not.toContain('role="alert"')
  })
})
