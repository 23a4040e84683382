/** The filter of registrations: owing, late, overpaid, with a disputed card payment, or all with claims or payments. */
export const moneyFilters = ['open', 'late', 'over', 'disputed', 'all'] as const
export type MoneyFilter = (typeof moneyFilters)[number]
