import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { DateField } from '#app/platform/ui/admin/DateField.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { hoursText } from '../../orders/ui/order-text.ts'
import type { FreePlaces } from '../free/read-free.server.ts'
import type { ShiftPlan } from '../queries/read-shift-plan.server.ts'
import { takesTime } from '../shift.ts'
import { FreeCell } from './FreeCell.tsx'
import styles from './ShiftsScreen.module.css'

type PeopleTableProps = {
  readonly plan: ShiftPlan
  readonly free: readonly FreePlaces[]
  readonly may: { readonly record: boolean; readonly giveFree: boolean }
  readonly locale: Locale
}

/** Everyone on the team with the shifts and hours they have and did, and what the record asks of them. */
export function PeopleTable({ plan, free, may, locale }: PeopleTableProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (plan.members.length === 0) return <EmptyState title={m.shifts_people_none({}, { locale })} />
  const showsFree = free.length > 0
  const shiftsOf = Map.groupBy(
    plan.people.filter(({ state }) => takesTime(state)),
    ({ memberId }) => memberId,
  )
  const total = (of: (member: (typeof plan.members)[number]) => number) =>
    hoursText(plan.members.reduce((sum, member) => sum + of(member), 0) / 60, locale)
  return (
    <div className={office.scroll}>
      <table className={`${office.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{m.shifts_col_name({}, { locale })}</th>
            <th scope="col" className={office.amount}>
              {m.shifts_col_shifts({}, { locale })}
            </th>
            <th scope="col" className={office.amount}>
              {m.shifts_col_planned({}, { locale })}
            </th>
            <th scope="col" className={office.amount}>
              {m.shifts_col_done({}, { locale })}
            </th>
            {showsFree && <th scope="col">{m.shifts_col_free({}, { locale })}</th>}
            <th scope="col">{m.shifts_field_born({}, { locale })}</th>
            <th scope="col">{m.shifts_field_parent({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {plan.members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                {member.name}
                <small>{[member.email, member.phone].filter(Boolean).join(' · ')}</small>
              </th>
              <td className={office.amount}>{shiftsOf.get(member.id)?.length ?? 0}</td>
              <td className={office.amount}>{hoursText(member.minutes / 60, locale)}</td>
              <td className={office.amount}>{hoursText(member.doneMinutes / 60, locale)}</td>
              {showsFree && (
                <td>
                  <FreeCell
                    member={member}
                    locale={locale}
                    free={free.find((one) => one.memberId === member.id)}
                    mayGive={may.giveFree}
                  />
                </td>
              )}
              {may.record ? (
                <td colSpan={2}>
                  <Form method="post" className={styles.record}>
                    <input type="hidden" name="member" value={member.id} />
                    <DateField
                      name="bornOn"
                      aria-label={m.shifts_born_of({ name: member.name }, { locale })}
                      defaultValue={member.bornOn ?? ''}
                      size="xs"
                      locale={locale}
                    />
                    <DateField
                      name="parentAgreedOn"
                      aria-label={m.shifts_parent_of({ name: member.name }, { locale })}
                      defaultValue={member.parentAgreedOn ?? ''}
                      size="xs"
                      locale={locale}
                    />
                    <Button
                      type="submit"
                      name="intent"
                      value="record"
                      variant="default"
                      size="compact-sm"
                      disabled={isBusy}
                    >
                      {m.shifts_record_save({}, { locale })}
                    </Button>
                  </Form>
                </td>
              ) : (
                <>
                  <td>{member.bornOn && formatDay(member.bornOn, locale, 'short')}</td>
                  <td>{member.parentAgreedOn && formatDay(member.parentAgreedOn, locale, 'short')}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.shifts_total({}, { locale })}</th>
            <td />
            <td className={office.amount}>{total(({ minutes }) => minutes)}</td>
            <td className={office.amount}>{total(({ doneMinutes }) => doneMinutes)}</td>
            <td colSpan={showsFree ? 3 : 2} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
