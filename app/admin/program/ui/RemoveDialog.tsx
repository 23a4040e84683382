import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import dialog from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter, Refusal } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { PlanStore } from '../client/plan-store.ts'
import type { PlanAnswer, PlanRequest } from '../plan-view.ts'

type RemoveDialogProps = {
  readonly store: PlanStore
  readonly locale: Locale
  readonly onClose: () => void
}

/** Removes all drafts at once, after half a minute in which it can be stopped. Drafts that dancers have picked stay. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { locale, onClose } = props
  return (
    <ConfirmDialog title={m.planner_remove_title({}, { locale })} locale={locale} isOpen onClose={onClose}>
      <RemoveForm {...props} />
    </ConfirmDialog>
  )
}

function RemoveForm({ store, locale, onClose }: RemoveDialogProps) {
  const ask = useRequest<PlanRequest, PlanAnswer>()
  const { revalidate } = useRevalidator()
  // frozen: what another planner adds meanwhile is not meant
  const [ids] = useState(() =>
    store
      .all()
      .filter(({ status }) => status === 'draft')
      .map(({ id }) => id),
  )
  const [shown, setShown] = useState<Extract<PlanAnswer, { kind: 'removal' }> | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const failed = (answer: PlanAnswer | { readonly kind: 'unanswered' }) =>
    setRefused(answer.kind === 'refused' ? answer.sentence : m.lists_save_failed_offline({}, { locale }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when it opens
  useEffect(() => {
    void ask({ intent: 'preview-removal', ids }).then((answer) => {
      if (answer.kind === 'removal') setShown(answer)
      else failed(answer)
    })
  }, [])

  const remove = async () => {
    if (!shown || isBusy) return
    setBusy(true)
    const answer = await ask({ intent: 'remove-drafts', ids })
    setBusy(false)
    if (answer.kind !== 'done') return failed(answer)
    void revalidate()
    onClose()
  }
  return (
    <form
      className={dialog.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void remove()
      }}
    >
      <p className={dialog.text}>{m.planner_remove_text({}, { locale })}</p>
      <Refusal>{refused}</Refusal>
      <div role="status" aria-busy={shown === null && refused === null}>
        {shown === null && refused === null && m.lists_effects_loading({}, { locale })}
        {shown && shown.skipped.length > 0 && (
          <ConsequenceList
            groups={[{ title: m.planner_remove_stay({}, { locale }), lines: shown.skipped, more: 0 }]}
            locale={locale}
          />
        )}
      </div>
      <ConfirmFooter locale={locale} onClose={onClose}>
        {shown && shown.affected > 0 && (
          <BusyButton type="submit" color="red" isBusy={isBusy}>
            {m.planner_remove_do({ count: shown.affected }, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </form>
  )
}
