import type { Cents } from '#app/platform/values/money.ts'
import { localSecond } from '../receipt/issue-time.ts'
import type { Receipt, TakenBack } from '../receipt/receipt.ts'
import type { Premises } from './premises.ts'

/** Each message has its own id, a repeated one too. Z5 */
type Sending = { readonly messageId: string; readonly sentAt: Date }

/**
 * The message of a receipt. Source: technical specification of fiscal verification, chapters 3.1.1 and 9.1; fields that do not apply are left out. Z5
 * @param isLate whether it was issued without the authority's mark
 */
export function invoiceRequest(
  receipt: Receipt,
  { isLate, ...sending }: Sending & { readonly isLate: boolean },
) {
  const { taxNumber, taxes, takesBack, operatorTaxNumber } = receipt
  return {
    InvoiceRequest: {
      Header: headerOf(sending),
      Invoice: {
        TaxNumber: Number(taxNumber),
        IssueDateTime: localSecond(receipt.issuedAt),
        NumberingStructure: 'B',
        InvoiceIdentifier: identifierOf(receipt),
        InvoiceAmount: euros(receipt.amountCents),
        PaymentAmount: euros(receipt.amountCents),
        TaxesPerSeller: [
          {
            ...(taxes.vat.length > 0 && {
              VAT: taxes.vat.map(({ vatRatePercent, netCents, vatCents }) => ({
                TaxRate: vatRatePercent,
                TaxableAmount: euros(netCents),
                TaxAmount: euros(vatCents),
              })),
            }),
            ...(taxes.exemptCents !== 0 && { ExemptVATTaxableAmount: euros(taxes.exemptCents) }),
            ...(taxes.untaxedCents !== 0 && { NontaxableAmount: euros(taxes.untaxedCents) }),
          },
        ],
        OperatorTaxNumber: Number(operatorTaxNumber),
        ProtectedID: receipt.mark,
        ...(isLate && { SubsequentSubmit: true }),
        ...(takesBack.length > 0 && {
          ReferenceInvoice: takesBack.map((one) => ({
            ReferenceInvoiceIdentifier: identifierOf(one),
            ReferenceInvoiceIssueDateTime: localSecond(one.issuedAt),
          })),
        }),
      },
    },
  }
}

function identifierOf({ premises, device, number }: Omit<TakenBack, 'issuedAt'>) {
  return { BusinessPremiseID: premises, ElectronicDeviceID: device, InvoiceNumber: `${number}` }
}

/** The message that registers premises, changes or closes them. Source: the same, chapters 3.2.1 and 9.4. Z2 */
export function premisesRequest(premises: Premises, sending: Sending) {
  const { place, supplier } = premises
  return {
    BusinessPremiseRequest: {
      Header: headerOf(sending),
      BusinessPremise: {
        TaxNumber: Number(premises.taxNumber),
        BusinessPremiseID: premises.id,
        BPIdentifier:
          place.kind === 'movable'
            ? { PremiseType: place.type }
            : {
                RealEstateBP: {
                  PropertyID: {
                    CadastralNumber: place.cadastralNumber,
                    BuildingNumber: place.buildingNumber,
                    BuildingSectionNumber: place.sectionNumber,
                  },
                  Address: {
                    Street: place.street,
                    HouseNumber: place.streetNumber,
                    ...(place.streetNumberAddition && { HouseNumberAdditional: place.streetNumberAddition }),
                    Community: place.community,
                    City: place.city,
                    PostalCode: place.postalCode,
                  },
                },
              },
        ValidityDate: premises.validFrom,
        ...(premises.isClosed && { ClosingTag: 'Z' }),
        SoftwareSupplier: [
          /^\d{8}$/.test(supplier) ? { TaxNumber: Number(supplier) } : { NameForeign: supplier },
        ],
      },
    },
  }
}

function headerOf({ messageId, sentAt }: Sending) {
  return { MessageID: messageId, DateTime: localSecond(sentAt) }
}

/** A number with two decimals at most. */
function euros(amount: Cents): number {
  return amount / 100
}
