import type { Database } from '#app/platform/database/open.server.ts'

export const editionId = '19tf2025'

/** An edition with the specification's constants and an invented organiser. */
export async function insertEdition(db: Database): Promise<void> {
  const company = {
    name: 'Društvo Ronda',
    street: 'Ob Ljubljanici 5',
    town: '1000 Ljubljana',
    vatId: 'SI12345679',
    registrationNumber: '1234567000',
    vatRegistered: false,
    email: 'office@ronda.example',
    phone: '+386 1 234 56 78',
  }
  const both = (en: string, sl: string) => JSON.stringify({ en, sl })
  await db.query(
    `insert into editions (id, code, number, name, subtitle, keywords, starts_on, ends_on, super_early_until, early_until,
       opens_at, closes_at, pay_in_days, late_after_days, company, iban, bic, mail_from, terms_version, is_current)
     values ($1, 'TF2025', 19, $2, $3, $4, '2025-11-13', '2025-11-17', '2025-07-26', '2025-09-13', '2025-07-02T23:00:00Z',
       '2025-11-05T22:59:00Z', 5, 8, $5, 'SI56040001234567829', 'SKBASI2X', 'Tango festival <festival@ronda.example>', '1', true)`,
    [
      editionId,
      both('19th Tango Festival Ljubljana', '19. Festival tanga Ljubljana'),
      both('Argentine tango in autumn', 'Argentinski tango jeseni'),
      both('tango', 'tango'),
      JSON.stringify(company),
    ],
  )
}
