import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { OpenProposal } from '#app/registration/service.server.ts'

type ProposalsPartProps = {
  readonly proposals: readonly OpenProposal[]
  readonly mayWithdraw: boolean
  readonly locale: Locale
}

/** The unanswered proposals. */
export function ProposalsPart({ proposals, mayWithdraw, locale }: ProposalsPartProps) {
  if (proposals.length === 0) return null
  return (
    <section id="proposals" className={office.part} aria-labelledby="proposals-title">
      <h2 id="proposals-title">
        {m.partners_open({}, { locale })} <small>{proposals.length}</small>
      </h2>
      <div className={office.scroll}>
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.partners_col_pair({}, { locale })}</th>
              <th scope="col">{m.partners_col_until({}, { locale })}</th>
              <th scope="col">{m.partners_col_by({}, { locale })}</th>
              <th scope="col">
                <span className="visually-hidden">{m.partners_withdraw({}, { locale })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {proposals.map(({ id, expiresAt, by, halves }) => (
              <tr key={id}>
                <td>
                  {halves
                    .map(
                      ({ name, saidYes }) =>
                        `${name} (${saidYes ? m.partners_said_yes({}, { locale }) : m.partners_no_answer({}, { locale })})`,
                    )
                    .join(' + ')}
                </td>
                <td>
                  {formatDay(localDayOf(expiresAt), locale, 'short')} {formatTime(expiresAt, locale)}
                </td>
                <td>{by}</td>
                <td>
                  {mayWithdraw && (
                    <OnceForm method="post">
                      <input type="hidden" name="proposal" value={id} />
                      <Button
                        type="submit"
                        name="intent"
                        value="withdraw"
                        variant="default"
                        size="compact-sm"
                      >
                        {m.partners_withdraw({}, { locale })}
                        <span className="visually-hidden">: {halves[0]?.name}</span>
                      </Button>
                    </OnceForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
