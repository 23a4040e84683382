import { z } from 'zod'

// Written from the tables of the technical specification of fiscal verification of invoices (Financial Administration of the Republic of Slovenia, version
// 1.3, chapters 3.1.1, 3.2.1 and 9): index, whether obligatory, type, stock of values. Fields that it does not name are refused.

const second = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
/** 14 digits, two decimals at most. */
const amount = z
  .number()
  .refine((value) => Math.abs(value) < 1e12 && Math.abs(Math.round(value * 100) - value * 100) < 1e-6)
const rate = z.number().min(0).max(999.99)
const taxNumber = z.number().int().min(10_000_000).max(99_999_999)
const name = z.string().regex(/^[0-9a-zA-Z]{1,20}$/)
const text = (most: number) => z.string().min(1).max(most)

const header = z.strictObject({ MessageID: z.uuid(), DateTime: second })

const identifier = z.strictObject({
  BusinessPremiseID: name,
  ElectronicDeviceID: name,
  InvoiceNumber: z.string().regex(/^[1-9]\d{0,19}$/),
})

const taxes = z.strictObject({
  SellerTaxNumber: taxNumber.optional(),
  VAT: z
    .array(z.strictObject({ TaxRate: rate, TaxableAmount: amount, TaxAmount: amount }))
    .min(1)
    .optional(),
  OtherTaxesAmount: amount.optional(),
  ExemptVATTaxableAmount: amount.optional(),
  ReverseVATTaxableAmount: amount.optional(),
  NontaxableAmount: amount.optional(),
  SpecialTaxRulesAmount: amount.optional(),
})

export const invoiceMessage = z.strictObject({
  InvoiceRequest: z.strictObject({
    Header: header,
    Invoice: z
      .strictObject({
        TaxNumber: taxNumber,
        IssueDateTime: second,
        NumberingStructure: z.enum(['B', 'C']),
        InvoiceIdentifier: identifier,
        CustomerVATNumber: text(20).optional(),
        InvoiceAmount: amount,
        ReturnsAmount: amount.optional(),
        PaymentAmount: amount,
        TaxesPerSeller: z.array(taxes).min(1),
        OperatorTaxNumber: taxNumber.optional(),
        ForeignOperator: z.boolean().optional(),
        ProtectedID: z.string().regex(/^[0-9a-f]{32}$/),
        SubsequentSubmit: z.boolean().optional(),
        ReferenceInvoice: z
          .array(
            z.strictObject({
              ReferenceInvoiceIdentifier: identifier,
              ReferenceInvoiceIssueDateTime: second.optional(),
            }),
          )
          .min(1)
          .optional(),
        SpecialNotes: text(1000).optional(),
      })
      // R_3.10, R_3.11: one of them
      .refine((invoice) => (invoice.OperatorTaxNumber === undefined) === (invoice.ForeignOperator === true)),
  }),
})

export const premisesMessage = z.strictObject({
  BusinessPremiseRequest: z.strictObject({
    Header: header,
    BusinessPremise: z.strictObject({
      TaxNumber: taxNumber,
      BusinessPremiseID: name,
      BPIdentifier: z.union([
        z.strictObject({ PremiseType: z.enum(['A', 'B', 'C']) }),
        z.strictObject({
          RealEstateBP: z.strictObject({
            PropertyID: z.strictObject({
              CadastralNumber: z.number().int().min(0).max(9999),
              BuildingNumber: z.number().int().min(0).max(99_999),
              BuildingSectionNumber: z.number().int().min(0).max(9999),
            }),
            Address: z.strictObject({
              Street: text(100),
              HouseNumber: text(10),
              HouseNumberAdditional: text(10).optional(),
              Community: text(100),
              City: text(40),
              PostalCode: z.string().regex(/^\d{4}$/),
            }),
          }),
        }),
      ]),
      ValidityDate: day,
      ClosingTag: z.literal('Z').optional(),
      SoftwareSupplier: z
        .array(
          z.union([z.strictObject({ TaxNumber: taxNumber }), z.strictObject({ NameForeign: text(1000) })]),
        )
        .length(1),
      SpecialNotes: text(1000).optional(),
    }),
  }),
})
