/**
 * What a transfer is for, in four letters: other, costs, goods and services, education, a gift to charity.
 * Source: ISO 20022 external code set, ExternalPurpose1Code.
 */
export type PurposeCode = 'OTHR' | 'COST' | 'GDSV' | 'EDUC' | 'CHAR'
