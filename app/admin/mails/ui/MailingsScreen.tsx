import { Link, useRevalidator } from 'react-router'
import type { ListedMailing } from '#app/mail/service.server.ts'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { PressButton } from '#app/platform/ui/admin/PressButton.tsx'
import { useReadEvery } from '#app/platform/ui/page-state/use-read-again.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import { EmptyList } from '../../lists/ui/EmptyList.tsx'
import { notify } from '../../notify.ts'
import type { ChoiceNames } from '../../registrations/filter-text.ts'
import type { Done, MailingStep, Refused } from '../mail-answer.ts'
import type { SteppableMailing } from '../pending-mailing.ts'
import { audienceText } from './AudienceField.tsx'
import { MailsHead, type MailsLayout } from './MailsHead.tsx'
import styles from './OutboxScreen.module.css'
import { momentText } from './outbox-labels.ts'

type MailingsScreenProps = MailsLayout & {
  readonly mailings: readonly SteppableMailing[]
  readonly names: ChoiceNames
}

/** The mailings: recipients and progress, with buttons to stop, hold or release. */
export function MailingsScreen({ mailings, names, ...layout }: MailingsScreenProps) {
  const { locale } = layout
  const { revalidate } = useRevalidator()
  useReadEvery(
    2_000,
    mailings.some(({ state, unsent }) => state === 'waiting' || unsent > 0),
  )
  const ask = useRequest<MailingStep, Done | Refused>()
  const act = async (intent: MailingStep['intent'], id: string) => {
    const answer = await ask({ intent, id })
    const { done } = steps[intent]
    const message =
      answer.kind === 'done'
        ? done({ count: answer.count ?? 0 }, { locale })
        : answer.kind === 'refused'
          ? answer.sentence
          : m.mails_unanswered({}, { locale })
    notify({ locale, message })
    await revalidate()
  }
  return (
    <>
      <MailsHead {...layout} part="mailings" title={m.mails_tab_mailings({}, { locale })} />
      {mailings.length === 0 ? (
        <EmptyList
          title={m.mails_mailings_none({}, { locale })}
          text={m.mails_mailings_none_text({}, { locale })}
        />
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${styles.mailings}`}>
            <thead>
              <tr>
                <th scope="col">{m.mails_col_mailing({}, { locale })}</th>
                <th scope="col">{m.mails_col_progress({}, { locale })}</th>
                <th scope="col">{m.mails_col_asked({}, { locale })}</th>
                <th scope="col">
                  <span className="visually-hidden">{m.mails_col_steps({}, { locale })}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {mailings.map((one) => (
                <tr key={one.id}>
                  <td>
                    <Link to={`/admin/mails?mailing=${one.id}`} className={styles.open}>
                      {one.words[locale].subject}
                    </Link>
                    <small>{audienceText(one.audience, names, locale)}</small>
                  </td>
                  <td>
                    <Progress mailing={one} locale={locale} />
                  </td>
                  <td>
                    {momentText(one.askedAt, locale)}
                    <small>{one.askedBy}</small>
                  </td>
                  <td>
                    <div className={office.buttons}>
                      {possibleSteps(one).map((intent) => (
                        <PressButton
                          key={intent}
                          size="compact-sm"
                          variant="default"
                          onPress={() => act(intent, one.id)}
                        >
                          {steps[intent].label({}, { locale })}
                        </PressButton>
                      ))}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

const steps = {
  'stop-mailing': { label: m.mails_stop, done: m.mails_did_stop },
  'hold-mailing': { label: m.mails_hold, done: m.mails_did_hold },
  'release-mailing': { label: m.mails_release, done: m.mails_did_release },
} as const satisfies Record<MailingStep['intent'], unknown>

function possibleSteps({ mayStep, state, unsent, held }: SteppableMailing): readonly MailingStep['intent'][] {
  if (!mayStep) return []
  return [
    ...(state === 'waiting' || unsent + held > 0 ? (['stop-mailing'] as const) : []),
    ...(unsent > 0 ? (['hold-mailing'] as const) : []),
    ...(held > 0 ? (['release-mailing'] as const) : []),
  ]
}

/** The progress: sent, unsent with times, bounced. */
function Progress({ mailing, locale }: { readonly mailing: ListedMailing; readonly locale: Locale }) {
  const { state, targets, sent, unsent, held, failed, bounced, nextAt, posted } = mailing
  const number = (value: number) => value.toLocaleString(languageTag(locale))
  if (state === 'waiting') return <>{m.mails_progress_waiting({ count: targets }, { locale })}</>
  if (state === 'stopped') return <>{m.mails_progress_stopped({ count: targets }, { locale })}</>
  if (state === 'refused') return <>{m.mails_bar_refused({}, { locale })}</>
  const parts = [
    unsent > 0 && m.mails_progress_unsent({ count: number(unsent) }, { locale }),
    held > 0 && m.mails_progress_held({ count: number(held) }, { locale }),
    failed > 0 && m.mails_progress_failed({ count: number(failed) }, { locale }),
    bounced > 0 && m.mails_progress_bounced({ count: number(bounced) }, { locale }),
    unsent > 0 && nextAt !== null && m.mails_leaves_at({ when: momentText(nextAt, locale) }, { locale }),
  ].filter((part) => part !== false)
  return (
    <>
      {m.mails_progress_sent({ sent: number(sent), count: number(posted) }, { locale })}
      {posted > 0 && sent < posted && (
        <progress
          max={posted}
          value={sent}
          aria-label={m.mails_progress_sent({ sent: number(sent), count: number(posted) }, { locale })}
        />
      )}
      {parts.length > 0 && <small>{parts.join(' · ')}</small>}
    </>
  )
}
