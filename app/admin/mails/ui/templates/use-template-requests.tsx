import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Template } from '#app/mail/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useRequest } from '../../../lists/ending/use-request.ts'
import { notify } from '../../../notify.ts'
import type { Refused, TemplateAnswer, TemplateRequest } from '../../mail-answer.ts'

export type RefusedTemplate = Pick<Refused, 'sentence' | 'field' | 'textErrors'>

/**
 * Saves and removes the open template; null: a new one, until it is saved. What is written was made from the version `base`. Where a colleague has saved one
 * since, saving is refused once, and then puts what is written on top of theirs.
 */
export function useTemplateRequests(
  open: Template | null,
  { onMade, locale }: { readonly onMade: (id: string) => void; readonly locale: Locale },
) {
  const [refused, setRefused] = useState<RefusedTemplate | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [base, setBase] = useState(open?.version ?? 0)
  const [isTold, setTold] = useState(false)
  // of a new one: known before its page is loaded
  const [madeId, setMadeId] = useState<string | null>(null)
  const navigate = useNavigate()
  const ask = useRequest<TemplateRequest, TemplateAnswer>()

  const showAnswer = (answer: TemplateAnswer | { readonly kind: 'unanswered' }) =>
    setRefused(answer.kind === 'refused' ? answer : { sentence: m.mails_unanswered({}, { locale }) })

  async function save(written: Pick<Template, 'name' | 'purpose' | 'words'>): Promise<void> {
    setBusy(true)
    setRefused(null)
    const id = open?.id ?? madeId
    const version = isTold ? (open?.version ?? base) : base
    const answer = await ask({ intent: 'save-template', id, version, ...written })
    setBusy(false)
    setTold(answer.kind === 'refused' && answer.isChanged === true)
    if (answer.kind !== 'saved') return showAnswer(answer)
    setBase(answer.version)
    notify({ locale, message: m.mails_template_saved({ version: answer.version }, { locale }) })
    if (id === null) {
      setMadeId(answer.id)
      onMade(answer.id)
    }
    void navigate(`?open=${answer.id}`, { preventScrollReset: true })
  }

  async function remove(): Promise<void> {
    if (!open) return
    const { id } = open
    const answer = await ask({ intent: 'remove-template', id })
    if (answer.kind !== 'done') return showAnswer(answer)
    await navigate('?')
    const undo = () => void ask({ intent: 'restore-template', id }).then(() => navigate(`?open=${id}`))
    notify({
      locale,
      timeout: 10_000,
      message: (
        <>
          {m.mails_template_removed({ name: open.name }, { locale })}{' '}
          <Button size="compact-xs" variant="default" onClick={undo}>
            {m.mails_undo({}, { locale })}
          </Button>
        </>
      ),
    })
  }

  return { base, refused, isBusy, save, remove }
}
