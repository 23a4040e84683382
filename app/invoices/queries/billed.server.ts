/** SQL: what is invoiced of a row of claims with this alias, in cents: all but donations. I8 */
export const billedText = (claim: string): string =>
  `${claim}.total_cents - case when ${claim}.lines @> '[{"rule": "P13"}]' then (select coalesce(sum("amountCents"), 0)
    from jsonb_to_recordset(${claim}.lines) line(rule text, tier text, "amountCents" int) where rule = 'P13' and tier is null) else 0 end`
