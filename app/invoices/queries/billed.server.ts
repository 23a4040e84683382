/** SQL: whether a row of claims with this alias has a donation. I8 */
export const hasDonation = (claim: string): string => `${claim}.lines @> '[{"rule": "P13"}]'`

/** SQL: what is invoiced of a row of claims with this alias, in cents: all but donations. I8 */
export const billedText = (claim: string): string =>
  `${claim}.total_cents - case when ${hasDonation(claim)} then (select coalesce(sum("amountCents"), 0)
    from jsonb_to_recordset(${claim}.lines) line(rule text, tier text, "amountCents" int) where rule = 'P13' and tier is null) else 0 end`

/** SQL: of each registration of edition `$1` with an invoice the `amount` that its invoices come to, in cents, credit notes taken off. I8 */
export const invoicedText = `
  select s.subject_id, sum(s.amount_cents)::int as amount
  from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
  where s.edition_id = $1 and s.subject_type = 'registration' and i.status = 'issued' and i.kind <> 'proForma' group by 1`
