import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { ArtistsAnswer } from '../artists-answer.ts'
import { refusalText } from './artists-text.ts'

type ArtistsNoticeProps = { readonly answer: ArtistsAnswer | undefined; readonly locale: Locale }

/** The result of the last action, or the reason of its refusal. */
export function ArtistsNotice({ answer, locale }: ArtistsNoticeProps) {
  if (!answer) return null
  if (answer.kind === 'refused') {
    return (
      <Notice tone="error" title={m.artists_refused_title({}, { locale })}>
        {refusalText(answer.reason, locale)}
      </Notice>
    )
  }
  if (answer.kind === 'fields') return <Notice tone="error" title={m.lists_fields_wrong({}, { locale })} />
  const title = {
    save: () => m.artists_done_saved({}, { locale }),
    contract: () => m.artists_done_contract({}, { locale }),
    costs: () => m.artists_done_costs({ count: answer.lines }, { locale }),
    remove: () => m.artists_done_removed({}, { locale }),
    'store-copy': () => m.artists_done_copy({}, { locale }),
    'remove-copy': () => m.artists_done_copy_removed({}, { locale }),
  }[answer.what]()
  return <Notice tone="ok" isAnswer title={title} />
}
