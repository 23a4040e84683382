/** What must never be among the entries of the account: the query answers with `subject` and `seen` for every violation. B21 */
export const bankInvariants: readonly { readonly invariant: string; readonly text: string }[] = [
  {
    invariant: 'B21 an entry is open as the ledger says',
    text: `select b.id as subject, format('noted %s, is %s', b.is_open, bank_entry_is_open(b)) as seen
      from bank_entries b where b.is_open <> bank_entry_is_open(b)`,
  },
  {
    invariant: 'B17 the money of an entry is its movement',
    text: `select b.id as subject, format('%s of %s on %s', m.amount_cents, b.amount_cents, m.value_day) as seen
      from bank_entries b join movements m on m.id = b.movement_id
      where m.amount_cents <> b.amount_cents or m.method <> 'bank' or m.value_day <> coalesce(b.booked_on, b.value_on)`,
  },
  {
    invariant: 'B17 what a statement moved is in the ledger',
    text: `select b.id as subject, format('%s cents of %s', b.amount_cents, b.booked_on) as seen from bank_entries b
      where b.status = 'booked' and b.movement_id is null and b.same_as is null and b.amount_cents <> 0 and b.booked_on is not null
        and not b.flags && '{other-currency,future-day}'`,
  },
]
