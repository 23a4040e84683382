import type { StaffRole } from '../actor.ts'

/**
 * The expected route access, typed by hand from the specification (2 and 6), not from the code. `x`: allowed; `.`: not. The
 * first column is everybody signed out, blocked users included; the second is a signed-in user without a role.
 */
const typed = `
                                   out in  tru par rec pro rAd rEd adm
/:lang                              x   x   x   x   x   x   x   x   x
/:lang/vip                          .   .   .   .   .   .   .   x   x
/:lang/myReg                        x   x   x   x   x   x   x   x   x
/:lang/policy                       x   x   x   x   x   x   x   x   x
/:lang/prices                       x   x   x   x   x   x   x   x   x
/:lang/travel                       x   x   x   x   x   x   x   x   x
/:lang/contact                      x   x   x   x   x   x   x   x   x
/:lang/prijave                      x   x   x   x   x   x   x   x   x
/:lang/program                      x   x   x   x   x   x   x   x   x
/:lang/schedule                     x   x   x   x   x   x   x   x   x
/:lang/programOverview              .   .   .   .   .   .   .   x   x
/:lang/location                     x   x   x   x   x   x   x   x   x
/:lang/locations                    x   x   x   x   x   x   x   x   x
/:lang/register                     x   x   x   x   x   x   x   x   x
/:lang/volunteer                    x   x   x   x   x   x   x   x   x
/:lang/paymentInfo                  x   x   x   x   x   x   x   x   x
/:lang/programHtml                  x   x   x   x   x   x   x   x   x
/:lang/programText                  x   x   x   x   x   x   x   x   x
/:lang/RootsToRise                  x   x   x   x   x   x   x   x   x
/:lang/accommodation                x   x   x   x   x   x   x   x   x
/:lang/printWorkOrder               x   x   x   x   x   x   x   x   x
/:lang/shifts                       x   x   x   x   x   x   x   x   x
/:lang/teaching                     x   x   x   x   x   x   x   x   x
/:lang/lokacija-moj-korak           x   x   x   x   x   x   x   x   x
/:lang/lokacija-festivalna          x   x   x   x   x   x   x   x   x
/:lang/lokacija-studio-dansa        x   x   x   x   x   x   x   x   x

/auth/login                         x   x   x   x   x   x   x   x   x
/auth/logout                        x   x   x   x   x   x   x   x   x
/auth/register                      x   x   x   x   x   x   x   x   x
/auth/password                      x   x   x   x   x   x   x   x   x
/auth/users                         .   .   .   .   .   .   .   .   x
/auth/selectMyRoles                 .   .   .   .   .   .   .   .   x

/admin                              .   .   .   .   .   .   .   x   x
/admin/team                         .   .   .   x   x   x   x   x   x
/admin/costs                        .   .   .   .   .   x   x   .   x
/admin/costs.csv                    .   .   .   .   .   x   x   .   x
/admin/costs.xlsx                   .   .   .   .   .   x   x   .   x
/admin/costs.png                    .   .   .   .   .   x   x   .   x
/admin/ipf                          .   .   .   .   .   x   x   .   x
/admin/ipf.csv                      .   .   .   .   .   x   x   .   x
/admin/ipf.xlsx                     .   .   .   .   .   x   x   .   x
/admin/ipf.png                      .   .   .   .   .   x   x   .   x
/admin/print                        .   .   .   .   .   .   .   x   x
/admin/stats                        .   .   .   .   .   .   .   x   x
/admin/stats.csv                    .   .   .   .   .   .   .   x   x
/admin/stats.xlsx                   .   .   .   .   .   .   .   x   x
/admin/stats.png                    .   .   .   .   .   .   .   x   x
/admin/dogodek                      .   .   .   .   .   .   .   x   x
/admin/dogodki                      .   .   .   .   .   .   .   x   x
/admin/prijave                      .   .   .   .   .   .   .   x   x
/admin/photos                       .   .   .   .   .   .   .   x   x
/admin/program                      .   .   .   .   .   .   .   x   x
/admin/programPrint                 .   .   .   .   .   .   .   x   x
/admin/invoices                     .   .   .   .   .   .   x   .   x
/admin/promotor                     .   x   x   x   x   x   x   x   x
/admin/promotors                    .   .   .   .   .   .   .   x   x
/admin/promotors.csv                .   .   .   .   .   .   .   x   x
/admin/promotors.xlsx               .   .   .   .   .   .   .   x   x
/admin/reception                    .   .   .   .   x   .   .   x   x
/admin/blagajna                     .   .   .   .   x   .   x   x   x
/admin/plesisce                     .   .   .   .   x   .   .   x   x
/admin/vsiSeznami                   .   .   .   .   .   .   .   x   x
/admin/vsiSeznami.pdf               .   .   .   .   .   .   .   x   x
/admin/vsiSeznami.csv               .   .   .   .   .   .   .   x   x
/admin/vsiSeznami.xlsx              .   .   .   .   .   .   .   x   x
/admin/printTickets.pdf             .   .   .   .   .   .   .   x   x
/admin/print.pdf                    .   .   .   .   .   .   .   x   x
/admin/umetniki                     .   .   .   .   .   x   x   .   x
/admin/umetniki.pdf                 .   .   .   .   .   x   x   .   x
/admin/umetniki.signed              .   .   .   .   .   x   x   .   x
/admin/izmene                       .   .   .   x   x   x   x   x   x
/admin/izmenePrint                  .   .   .   x   x   x   x   x   x
/admin/workOrders                   .   x   x   x   x   x   x   x   x
/admin/fiscal                       .   .   .   .   .   .   x   .   x
/admin/fiscalReceipt.pdf            .   .   .   .   x   .   x   .   x
/admin/temeljnica                   .   .   .   .   .   .   x   .   x
/admin/temeljnica.csv               .   .   .   .   .   .   x   .   x
/admin/temeljnica.xlsx              .   .   .   .   .   .   x   .   x
/admin/vracila                      .   .   .   .   .   .   x   .   x
/admin/vracilaPrint                 .   .   .   .   .   .   x   .   x
/admin/vracila.xml                  .   .   .   .   .   .   x   .   x
/admin/vracila.csv                  .   .   .   .   .   .   x   .   x
/admin/vracila.xlsx                 .   .   .   .   .   .   x   .   x
/admin/invoicePrint                 .   .   .   .   .   .   .   .   x
/admin/invoicesPrint                .   .   .   .   .   .   .   .   x
/admin/printTickets                 .   .   .   .   .   .   .   x   x
/admin/placila                      .   .   .   .   .   .   x   .   x
/admin/placilaNaRacun               .   .   .   .   .   .   x   .   x
/admin/uvoz                         .   .   .   .   .   .   x   .   x
/admin/partners                     .   .   .   x   .   .   .   x   x
/admin/partners.csv                 .   .   .   x   .   .   .   x   x
/admin/partners.xlsx                .   .   .   x   .   .   .   x   x
/admin/settings                     .   .   .   .   .   .   .   .   x
/admin/settings/dates               .   .   .   .   .   .   .   .   x
/admin/settings/prices              .   .   .   .   .   .   .   .   x
/admin/settings/codes               .   .   .   .   .   .   x   .   x
/admin/closing                      .   .   .   .   .   .   x   .   x
/admin/closing/handover.xlsx        .   .   .   .   .   .   x   .   x
/admin/settings/editions            .   .   .   .   .   .   .   .   x
/admin/settings/copy                .   .   .   .   .   .   .   .   x
/admin/trenutek                     .   .   .   .   .   .   .   .   x
/admin/zasebnost                    .   .   .   .   .   .   .   .   x
/admin/audit                        .   .   .   .   .   .   .   .   x
/admin/invoices.pdf                 .   .   .   .   .   .   .   .   x
/admin/invoices.csv                 .   .   .   .   .   .   .   .   x
/admin/invoices.xlsx                .   .   .   .   .   .   .   .   x
/admin/find                         .   .   .   x   x   x   x   x   x
/admin/audit.csv                    .   .   .   .   .   .   .   .   x
/admin/audit.xlsx                   .   .   .   .   .   .   .   .   x
/admin/mails                        .   .   .   .   .   .   .   x   x
/admin/mails.csv                    .   .   .   .   .   .   .   x   x
/admin/mails.xlsx                   .   .   .   .   .   .   .   x   x
/admin/novice                       .   .   .   .   .   .   .   x   x
/admin/novice.csv                   .   .   .   .   .   .   .   x   x
/admin/novice.xlsx                  .   .   .   .   .   .   .   x   x
/admin/mails/write                  .   .   .   .   .   .   .   x   x
/admin/mails/mailings               .   .   .   .   .   .   .   x   x
/admin/mails/templates              .   .   .   .   .   .   .   x   x
/admin/lists/users                  .   .   .   .   .   .   .   .   x
/admin/lists/invoice                .   .   .   .   .   .   .   .   x
/admin/lists/editions               .   .   .   x   x   x   x   x   x
/admin/lists/regs18tf2024           .   .   .   .   .   .   .   .   x
/admin/lists/vip                    .   .   .   .   .   .   x   .   x
/admin/lists/costs                  .   .   .   .   .   x   x   .   x
/admin/lists/team                   .   .   .   x   x   x   x   x   x
/admin/lists/events                 .   .   .   x   x   x   x   x   x

/test/db                            x   x   x   x   x   x   x   x   x
/test/websocket                     x   x   x   x   x   x   x   x   x
`

/** The columns: signed out, or signed in with these roles. */
export const visitors: readonly { readonly name: string; readonly roles: readonly StaffRole[] | null }[] = [
  { name: 'nobody', roles: null },
  { name: 'somebody without a role', roles: [] },
  ...(['trusted', 'partnering', 'reception', 'progAdmin', 'regAdmin', 'regEditor', 'admin'] as const).map(
    (role) => ({ name: role, roles: [role] }),
  ),
]

export type ExpectedAccess = { readonly path: string; readonly opens: readonly boolean[] }

/** The rows; `opens` in the order of `visitors`. */
export const expectedAccess: readonly ExpectedAccess[] = typed
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => {
    const [path = '', ...marks] = line.trim().split(/\s+/)
    if (marks.length !== visitors.length) throw new Error(`a row too short or long: ${line}`)
    return { path, opens: marks.map((mark) => mark === 'x') }
  })
