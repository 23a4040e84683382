import { readRefunds } from '#app/ledger/service.server.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { cents } from '#app/platform/values/money.ts'
import { readSurvivors } from '#app/registration/service.server.ts'
import { findPayableCosts } from '#app/team/service.server.ts'
import type { Matching } from '../matching/match-entries.ts'
import type { Payable, PayableGroup, Payout, SettledEntry, Target } from '../matching/payable.ts'
import { paidRefund } from './paid-refund.server.ts'

/**
 * Reads everything that an entry of the account may be matched with: registrations of any edition, groups that pay together, costs, and the earlier entries that
 * these returns name.
 * @param endToEndIds of the returns that are matched
 */
export async function readMatching(
  db: Querying,
  { account, endToEndIds }: { readonly account: string; readonly endToEndIds: readonly string[] },
): Promise<Matching> {
  const found = await findPayableCosts(db)
  const byTitle = Map.groupBy(found, ({ title }) => title)
  const costs = found.map(({ id, edition, isOfCurrent, title, payees, openCents }): Payout => {
    // a copied edition plans what the one before it paid, and of the amount alone may be what another year owes
    const isNamed = !isOfCurrent || (byTitle.get(title)?.length ?? 0) > 1
    const code = isNamed ? `${title} (${edition})` : title
    const names = [title, ...payees]
    return { type: 'cost', id, code, names, account: null, endToEndId: null, openCents }
  })
  const payables = await readRegistrations(db)
  return {
    payables,
    groups: await readGroups(db),
    payouts: [...costs, ...(await readRefundPayouts(db, payables))],
    settled: endToEndIds.length > 0 ? await readSettled(db, account, endToEndIds) : [],
  }
}

type RegistrationRow = {
  starts_on: string
  id: string
  number: string
  code: string
  name: string
  surname: string
  email: string
  status: 'placed' | 'waiting' | 'confirmed' | 'late' | 'released' | 'cancelled'
  open: number
  other_half: string | null
  accounts: string[] | null
}

/** Refunds that the bank may pay or return; recently paid ones have nothing open. */
async function readRefundPayouts(db: Querying, payables: readonly Payable[]): Promise<Payout[]> {
  const refunds = await readRefunds(db, {
    states: ['open', 'toApprove', 'ready', 'ordered', 'sentBack', 'paid'],
  })
  const codes = new Map(payables.map(({ id, code, names }) => [id, { code, names }]))
  return refunds.flatMap(({ id, subject, name, iban, endToEndId, amountCents, state, way }) => {
    if (state === 'paid' && endToEndId === null) return []
    // the card provider pays it
    if (way === 'card' && (state === 'ordered' || state === 'paid')) return []
    const { code = '', names = [] } = codes.get(subject.id) ?? {}
    return {
      type: 'refund',
      id,
      code,
      names: [name, ...names],
      account: iban,
      endToEndId,
      openCents: state === 'paid' ? cents(0) : amountCents,
    }
  })
}

/** Erased people keep their references: their payments still belong to them. Those of a merged registration are the survivor's. R52 */
async function readRegistrations(db: Querying): Promise<Payable[]> {
  const { rows } = await db.query<RegistrationRow>({
    name: 'payable-registrations',
    text: `
      with payers as (
        select lower(r.email) as email, array_agg(distinct b.party_account) as accounts
        from bank_entries b join allocations a on a.movement_id = b.movement_id and a.subject_type = 'registration'
        join registrations r on r.edition_id = a.edition_id and r.id = a.subject_id
        where b.amount_cents > 0 and b.party_account is not null
          and a.corrects is null and not exists (select from allocations c where c.corrects = a.id) group by 1)
      select e.starts_on::text as starts_on, r.id, r.number::text as number, r.code, r.name, r.surname, r.email, r.status,
        r.total_cents - r.paid_cents as open, case when c.leader_id = r.id then c.follower_id else c.leader_id end as other_half,
        p.accounts
      from registrations r join editions e on e.id = r.edition_id
      left join couples c on c.edition_id = r.edition_id and c.id = r.couple_id
      left join payers p on p.email = lower(r.email)
      where r.status <> 'prepared' order by r.number`,
  })
  const survivors = await readSurvivors(db)
  const referring = Map.groupBy(rows, ({ id }) => survivors.get(id) ?? id)
  return rows.map((row) => {
    const { status } = row
    return {
      type: 'registration',
      id: row.id,
      code: row.code,
      references: (referring.get(row.id) ?? []).flatMap(referencesOfRow),
      names: [`${row.name} ${row.surname}`],
      openCents: cents(row.open),
      status: status === 'released' || status === 'cancelled' ? status : 'live',
      togetherWith: row.other_half === null ? [] : [row.other_half],
      payerAccounts: row.accounts ?? [],
    }
  })
}

function referencesOfRow({ starts_on, number }: Pick<RegistrationRow, 'starts_on' | 'number'>): string[] {
  const year2 = Number(starts_on.slice(2, 4))
  const { si12, rf } = referencesOf({ prefix: 'TF', year2, number: Number(number) })
  return [si12, rf]
}

async function readGroups(db: Querying): Promise<PayableGroup[]> {
  const { rows } = await db.query<{ number: string; starts_on: string; members: string[] }>({
    name: 'payable-groups',
    text: `select g.number::text as number, e.starts_on::text as starts_on,
        array_agg(m.subject_id order by m.position) filter (where m.subject_type = 'registration') as members
      from payment_groups g join editions e on e.id = g.edition_id join payment_group_members m on m.number = g.number
      group by 1, 2 order by 1`,
  })
  return rows.map(({ number, starts_on, members }) => ({
    id: number,
    references: referencesOfRow({ starts_on, number }),
    members,
  }))
}

async function readSettled(
  db: Querying,
  account: string,
  endToEndIds: readonly string[],
): Promise<SettledEntry[]> {
  const { rows } = await db.query<{
    id: string
    amount_cents: number
    end_to_end_id: string | null
    is_over: boolean
    shares: { type: Target['type']; id: string; amountCents: number }[] | null
  }>({
    text: `select b.id, b.amount_cents, b.end_to_end_id,
        b.return_info is not null or exists (select from bank_entries r where r.returns = b.id) as is_over,
        (select json_agg(json_build_object('type', case when f.id is null then a.subject_type else 'refund' end,
            'id', coalesce(f.id, a.subject_id), 'amountCents', a.amount_cents) order by a.id)
          from allocations a left join ${paidRefund} where a.movement_id = b.movement_id and a.corrects is null
            and not exists (select from allocations c where c.corrects = a.id)) as shares
      from bank_entries b where b.account = $1 and b.end_to_end_id = any($2) and b.movement_id is not null order by b.id`,
    values: [account, endToEndIds],
  })
  return rows.map((row) => ({
    id: row.id,
    amountCents: cents(row.amount_cents),
    endToEndId: row.end_to_end_id,
    isOver: row.is_over,
    shares: (row.shares ?? []).map(({ type, id, amountCents }) => ({
      target: { type, id },
      amountCents: cents(amountCents),
    })),
  }))
}
