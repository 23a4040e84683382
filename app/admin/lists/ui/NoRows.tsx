import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { EmptyList } from './EmptyList.tsx'

/** Why a list has no rows: it could not be read, nothing is searched for yet, it is empty, or nothing is found. */
export type WithoutRows = 'failed' | 'unasked' | 'empty' | 'none-found'

type NoRowsProps = {
  readonly reason: WithoutRows
  /** Why the list could not be read. */
  readonly failed: string | null
  readonly mayAdd: boolean
  readonly locale: Locale
  readonly onAgain: () => void
  readonly onSearch: () => void
  readonly onNew: () => void
  readonly onAll: () => void
}

/** What is shown instead of rows, and what can be done. */
export function NoRows({ reason, failed, mayAdd, locale, ...does }: NoRowsProps) {
  switch (reason) {
    case 'failed':
      return (
        <EmptyList
          title={m.lists_failed_title({}, { locale })}
          text={failed ?? ''}
          action={{ label: m.lists_failed_again({}, { locale }), onClick: does.onAgain }}
        />
      )
    case 'unasked':
      return (
        <EmptyList
          title={m.lists_ask_title({}, { locale })}
          text={m.lists_ask_text({}, { locale })}
          action={{ label: m.lists_ask_do({}, { locale }), onClick: does.onSearch }}
        />
      )
    case 'empty':
      return (
        <EmptyList
          title={m.lists_empty_title({}, { locale })}
          text={m.lists_empty_text({}, { locale })}
          {...(mayAdd && {
            action: { label: m.lists_new_first({}, { locale }), onClick: does.onNew },
          })}
        />
      )
    case 'none-found':
      return (
        <EmptyList
          title={m.lists_empty_found_title({}, { locale })}
          text={m.lists_empty_found_text({}, { locale })}
          action={{ label: m.lists_show_all({}, { locale }), onClick: does.onAll }}
        />
      )
  }
}
