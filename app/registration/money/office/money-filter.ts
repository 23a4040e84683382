/** Whose money: who still owes, who is late with it, who has paid more than they owe, whose payment by card is disputed, or everybody who owes or has paid. */
export const moneyFilters = ['open', 'late', 'over', 'disputed', 'all'] as const
export type MoneyFilter = (typeof moneyFilters)[number]
