/**
 * Every address of the server and what it answers, typed by hand from the specification (2, 4 and 8), not from the code. A route that
 * does not stand here fails the test that walks them all: give it a line.
 *
 * kind    `page` a page; else the type that is sent; `→ address` leads there, `404` and `405` are the answers to a request without anything.
 * over    `hidden`: after the festival it redirects home, except for users of the back-office; `-`: it stays.
 * titles  what the window is called before the festival's name, in English and Slovenian; `*`: the festival's name alone; `?`: data say it.
 *
 * Who may come in is another table: `app/people/testing/expected-access.ts`. What does not stand there is open.
 */
const typed = `
/:lang                          page               -       *                     | *
/:lang/vip                      page               -       VIP guests            | Častni gostje
/:lang/myReg                    page               -       My registration       | Moja prijava
/:lang/myReg/change             → /:lang/myReg     -
/:lang/myReg/person             → /:lang/myReg     -
/:lang/myReg/handOver           → /:lang/myReg     -
/:lang/myReg/cancel             → /:lang/myReg     -
/:lang/myReg/erase              → /:lang/myReg     -
/:lang/myReg/calendar.ics       → /:lang/myReg     -
/:lang/myReg/invoice.pdf       → /:lang/myReg     -
/:lang/myReg/ticket.pdf        → /:lang/myReg     -
/:lang/myReg/data.json          → /:lang/myReg     -
/:lang/policy                   page               -       Terms and privacy     | Pogoji in zasebnost
/:lang/prices                   page               hidden  Prices                | Cene
/:lang/travel                   page               -       Travel                | Pot v Ljubljano
/:lang/contact                  page               -       Contact               | Kontakt
/:lang/prijave                  page               -       ?                     | ?
/:lang/program                  page               hidden  Programme             | Program
/:lang/program/:id              page               hidden  Class 1               | Ura 1
/:lang/program/:id/calendar.ics text/calendar      -
/:lang/build                    page               hidden  Build my five days    | Sestavite svojih pet dni
/:lang/program.ics              text/calendar      -
/:lang/schedule                 page               hidden  Schedule              | Urnik
/:lang/programOverview          page               hidden  Programme overview    | Pregled programa
/:lang/programHtml              text/html          -
/:lang/programText              text/plain         -
/:lang/artists                  page               -       Artists               | Umetniki in umetnice
/:lang/artists/:slug            404                -       Page Not Found        | Strani ni mogoče najti
/:lang/location                 page               -       Locations             | Prizorišča
/:lang/locations                page               -       Locations             | Prizorišča
/:lang/lokacija-moj-korak       page               -       Moj korak Dance School | Plesna šola Moj korak
/:lang/lokacija-festivalna      page               -       Festivalna Hall       | Dvorana Festivalna
/:lang/lokacija-studio-dansa    page               -       Studio Dansa          | Studio Dansa
/:lang/register                 page               -       Register              | Prijava
/:lang/alert                    → /:lang/program   -
/:lang/alert/link               404                -       Tell me when there is a place | Obvestite me, ko bo prosto mesto
/:lang/register/send            405                -
/:lang/register/places          application/json   -
/:lang/register/promo           405                -
/:lang/volunteer                page               -       Volunteer             | Prostovoljstvo
/:lang/news                     page               -       News by e-mail          | Novice po e-pošti
/:lang/news/confirm             404                -       News by e-mail          | Novice po e-pošti
/:lang/news/leave               404                -       News by e-mail          | Novice po e-pošti
/:lang/paymentInfo              page               -       How to pay            | Kako plačati
/:lang/RootsToRise              page               -       RootsToRise           | RootsToRise
/:lang/accommodation            page               -       Accommodation         | Nastanitev
/:lang/printWorkOrder           page               -       Work order            | Delovni nalog
/:lang/shifts                   page               -       My shifts             | Moje izmene
/:lang/teaching                 page               -       My classes            | Moje lekcije

/auth/login                     page               -       Sign in               | Prijava v račun
/auth/logout                    page               -       Sign out              | Odjava
/auth/register                  page               -       Create an account     | Ustvarite račun
/auth/password                  page               -       Password and security   | Geslo in varnost
/auth/users                     page               -       Users                 | Uporabniki
/auth/selectMyRoles             page               -       My roles              | Moje vloge

/admin                          page               -       Overview              | Pregled
/admin/team                     page               -       Team                  | Ekipa
/admin/costs                    page               -       Costs                 | Stroški
/admin/costs.csv                404                -
/admin/costs.xlsx               application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/costs.png                404                -
/admin/ipf                      page               -       Income per festival   | Prihodki po festivalih
/admin/ipf.csv                  404                -
/admin/ipf.xlsx                 application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/ipf.png                  404                -
/admin/print                    page               -       Print                 | Tisk
/admin/stats                    page               -       Statistics            | Statistika
/admin/stats.csv                404                -
/admin/stats.xlsx               application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/stats.png                404                -
/admin/dogodek                  page               -       One event             | Dogodek
/admin/dogodki                  page               -       Events                | Dogodki
/admin/prijave                  page               -       Registrations         | Prijave
/admin/photos                   page               -       Photos                | Fotografije
/admin/program                  page               -       Programme plan        | Načrt programa
/admin/programPrint             page               -       Programme plan on paper | Načrt programa na papirju
/admin/fiscal                   page               -       Fiscal receipts       | Davčno potrjevanje
/admin/fiscalReceipt.pdf        404                -
/admin/temeljnica               page               -       Journal               | Temeljnica
/admin/temeljnica.csv           text/csv           -
/admin/temeljnica.xlsx          application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/vracila                  page               -       Refunds               | Vračila
/admin/vracilaPrint             page               -       Refunds, to print     | Vračila za tisk
/admin/vracila.xml              404                -
/admin/vracila.csv              text/csv           -
/admin/vracila.xlsx             application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/invoices                 page               -       Invoices              | Računi
/admin/promotor                 page               -       My promotion          | Moja promocija
/admin/promotors                page               -       Promoters             | Promotorji
/admin/reception                page               -       Reception             | Recepcija
/admin/blagajna                 page               -       Drawers and conflicts | Blagajne in neskladja
/admin/plesisce                 page               -       On the floor now      | Na plesišču
/admin/vsiSeznami               page               -       Lists for the day     | Vsi seznami
/admin/vsiSeznami.pdf           application/pdf -
/admin/vsiSeznami.csv           text/csv           -
/admin/vsiSeznami.xlsx          application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/print.pdf                400                -
/admin/printTickets.pdf         404                -
/admin/umetniki                 page               -       Artists’ fees         | Honorarji umetnikov
/admin/umetniki.pdf             404                -
/admin/umetniki.signed          404                -
/admin/izmene                   page               -       Shifts                | Izmene
/admin/izmenePrint              page               -       Shifts, printed       | Izmene za tisk
/admin/workOrders               page               -       Work orders           | Delovni nalogi
/admin/invoicePrint             page               -       Invoice, printed      | Račun za tisk
/admin/invoicesPrint            page               -       Invoices, printed     | Računi za tisk
/admin/printTickets             page               -       Tickets               | Vstopnice
/admin/placila                  page               -       Payments              | Plačila
/admin/placilaNaRacun           page               -       Payments on account   | Plačila na račun
/admin/uvoz                     page               -       Import                | Uvoz
/admin/partners                 page               -       Partners              | Soplesalci
/admin/partners.csv             text/csv           -
/admin/partners.xlsx            application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/mails                    page               -       E-mails               | E-sporočila
/admin/mails.csv                text/csv           -
/admin/mails.xlsx               application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/novice                   page               -       Readers of the news   | Bralci novic
/admin/mails/write              page               -       Write                 | Napiši
/admin/mails/mailings           page               -       Mailings              | Skupinska sporočila
/admin/mails/templates          page               -       Templates             | Predloge
/admin/settings                 page               -       Settings              | Nastavitve
/admin/settings/dates           page               -       Dates and rules       | Datumi in pravila
/admin/settings/prices          page               -       Price list            | Cenik
/admin/settings/codes           page               -       Promo codes           | Promocijske kode
/admin/closing                  page               -       Closing               | Zaključek
/admin/closing/handover.xlsx    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/settings/editions        page               -       Editions              | Izvedbe
/admin/settings/copy            page               -       New edition           | Nova izvedba
/admin/trenutek                 page               -       At another time       | Ob drugem času
/admin/zasebnost                page               -       Personal data         | Osebni podatki
/admin/audit                    page               -       Audit log             | Dnevnik opravil
/admin/find                     application/json   -
/admin/audit.csv                text/csv           -
/admin/audit.xlsx               application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/novice.csv               text/csv           -
/admin/novice.xlsx              application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/promotors.csv            text/csv           -
/admin/promotors.xlsx           application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/invoices.pdf             404                -
/admin/invoices.csv             text/csv           -
/admin/invoices.xlsx            application/vnd.openxmlformats-officedocument.spreadsheetml.sheet -
/admin/lists/:collection        page               -       Users                 | Uporabniki
/admin/*                        404                -       ?                     | ?

/test/db                        page               -       Test                  | Preizkus
/test/websocket                 page               -       Test of the live channel | Preizkus živega kanala
/demo/emails                   404                -       ?                     | ?
/demo/emails/:message          404                -       ?                     | ?

/sitemap.xml                    application/xml    -
/robots.txt                     text/plain         -
/site.webmanifest               application/manifest+json -
/og/*                           404                -
/photos/:name                   404                -
/sheet/:secret                  404                -
/                               → /EN              -
/*                              404                -       Page Not Found        | Strani ni mogoče najti
`

export type ExpectedPage = {
  readonly path: string
  /** A page's status, or that of another response; 302 for a redirect. */
  readonly status: number
  readonly type: string | null
  readonly leadsTo: string | null
  /** `null`: not looked at */
  readonly isHiddenAfter: boolean | null
  /** By language; null for no title, empty for the festival's name only. */
  readonly titles: { readonly EN: string; readonly SI: string } | null
}

/** The rows. */
export const expectedPages: readonly ExpectedPage[] = typed
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map(readLine)

function readLine(line: string): ExpectedPage {
  const row = /^(\S+)\s+(→ \S+|\S+)\s+(hidden|-|\?)(?:\s+(.+?)\s*\|\s*(.+))?$/.exec(line.trim())
  if (!row) throw new Error(`a row nobody can read: ${line}`)
  const [, path = '', kind = '', over, english, slovenian] = row
  const isStatus = /^\d{3}$/.test(kind)
  const leadsTo = kind.startsWith('→') ? kind.slice(2) : null
  const looked = english !== undefined && slovenian !== undefined && english !== '?'
  const title = (text: string) => (text === '*' ? '' : text)
  return {
    path,
    status: isStatus ? Number(kind) : leadsTo ? 302 : 200,
    type: isStatus || leadsTo ? null : kind === 'page' ? 'text/html' : kind,
    leadsTo,
    isHiddenAfter: over === '?' ? null : over === 'hidden',
    titles: looked ? { EN: title(english), SI: title(slovenian) } : null,
  }
}
